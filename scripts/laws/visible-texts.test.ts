import { describe, expect, it } from 'vitest';
import { sourceOf } from './source.ts';

const textsOf = (code: string): string[] => sourceOf('web/a.tsx', code).visibleTexts.map(({ text }) => text);

describe('visibleTexts', () => {
  it.each([
    ['<p>Your plan has ended.</p>', ['Your plan has ended.']],
    ['<p>You pay <b>{price}</b>, <em>once</em>.</p>', ['You pay , once.']],
    [`<p>{isNew ? "Save your plan" : \`Pay \${price} now\`}</p>`, ['Save your plan', 'Pay now']],
    [
      `<Field label="Card number" className="grid gap-2" hint={\`Like \${sample} here\`} />`,
      ['Card number', 'Like here'],
    ],
    ["const text = { title: 'An error', name: 'A plan, not a push' };", ['An error', 'A plan, not a push']],
    ['const page = `<h1>Sign out?</h1><p>Stay <a href="/">signed in</a></p>`;', ['Sign out?', 'Stay signed in']],
    ["<p>Help <Link to='/help'>is here</Link> {count > 1 && 'for you all'}</p>", ['Help is here', 'for you all']],
  ])('finds the texts in %s', (code, texts) => expect(textsOf(code)).toEqual(texts));

  it.each([
    "import { a } from './some file.ts';",
    "type Kind = 'Some kind' | 'Other kind';",
    "throw new Error('Nobody reads this.');",
    "log.info('Nobody reads this either.');",
    "if (event.key === 'Escape') close();",
    'const query = sql`select one from two`;',
    '<div className="flex items-center gap-2 text-muted" />',
    "api('POST /api/quotes/generate', {});",
    "const style = { padding: '0 16px', fontFamily: 'Georgia, serif' };",
  ])('finds no text in %s', (code) => expect(textsOf(code)).toEqual([]));
});
