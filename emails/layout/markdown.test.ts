import { describe, expect, it } from 'vitest';
import { NEWSLETTER_CONTENT_MAX } from '../../contract/limits.ts';
import { renderEmail } from '../index.ts';
import { previewText } from './markdown.tsx';

const renderIssue = (content: string, subject = 'November') =>
  renderEmail('newsletter-issue', {
    subject,
    content,
    unsubscribeLink: 'https://evenkeel.test/unsubscribe-newsletter?token=t0-k_en',
    appUrl: 'https://evenkeel.test',
    supportEmail: 'help@evenkeel.test',
  });
/** The HTML between the title and the horizontal rule below the text. */
const bodyOf = (html: string) => html.slice(html.indexOf('</h1>') + 5, html.lastIndexOf('<hr'));

describe('the newsletter-issue email', () => {
  it('renders headings, lists, quotations and emphasis in HTML and plain text', async () => {
    const { html, text } = await renderIssue('# One\n\n- first\n- **second**\n\n> said\n\n`code`');
    expect(bodyOf(html)).toMatch(/<h2[^>]*>One<\/h2>/);
    expect(bodyOf(html)).toMatch(/<ul[^>]*>\s*<li[^>]*>first<\/li>\s*<li[^>]*><strong>second<\/strong><\/li>/);
    expect(bodyOf(html)).toMatch(/<blockquote[^>]*>\s*<p[^>]*>said<\/p>/);
    expect(text).toMatch(/November\s+One\s+\* first\n \* second\s+> said\s+code/);
  });

  it('has its subject, with HTML escaped, as the only level-1 heading', async () => {
    const { html, text, subject } = await renderIssue('# Big\n\n###### small', '<b>Sale</b> & more');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<h1[^>]*>&lt;b&gt;Sale&lt;\/b&gt; &amp; more<\/h1>/);
    expect(subject).toBe('<b>Sale</b> & more');
    expect(text).toContain('<b>Sale</b> & more');
  });

  it('removes scripts, styles, iframes and all other raw HTML', async () => {
    const { html } = await renderIssue(
      'before\n\n<script>steal()</script>\n\n<style>p{}</style>\n\n<iframe src="https://e.test"></iframe>\n\na <b onclick="x()">bold</b> word\n\n<img src="https://e.test/p.png" onerror="x()">',
    );
    expect(bodyOf(html)).not.toMatch(/<(script|style|iframe|b|img)\b|onclick|onerror|e\.test/);
    expect(bodyOf(html).replace(/<[^>]+>/g, '')).toMatch(/before\s*a bold word/);
  });

  it('replaces images with their alt text', async () => {
    const { html, text } = await renderIssue(
      '![a lighthouse](https://tracker.test/p.png) ![](https://tracker.test/q.png)',
    );
    expect(html).not.toMatch(/<img|tracker\.test/);
    expect(bodyOf(html)).toContain('a lighthouse');
    expect(text).not.toContain('tracker.test');
  });

  it.each([
    ['[a](https://e.test/x?y=1&z=2)', 'https://e.test/x?y=1&amp;z=2'],
    ['[a](http://e.test/)', 'http://e.test/'],
    ['[a](mailto:a@e.test)', 'mailto:a@e.test'],
    ['[a](/progress)', 'https://evenkeel.test/progress'],
    ['<https://e.test/bare>', 'https://e.test/bare'],
  ])('renders %s as a link to %s', async (content, href) => {
    expect((await renderIssue(content)).html).toContain(`href="${href}"`);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'tel:1',
  ])('renders a link to %s as plain text', async (to) => {
    const { html } = await renderIssue(`[words](${to})`);
    expect(bodyOf(html)).not.toContain('<a');
    expect(bodyOf(html)).toContain('words');
  });

  it('separates the address of a link from the full stop after it in the plain text', async () => {
    const { html, text } = await renderIssue('It is in your [calendar](/progress). More follows.');
    expect(text).toContain('It is in your calendar <https://evenkeel.test/progress>. More follows.');
    expect(html).toContain('>calendar</a>.');
  });

  it('states why it was sent, and has the same unsubscribe link in HTML and plain text', async () => {
    const link = 'https://evenkeel.test/unsubscribe-newsletter?token=t0-k_en';
    const { html, text } = await renderIssue('Hello.');
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(`Unsubscribe ${link}\n`);
    expect(text).toContain('You get this because your address is on the list of the Evenkeel newsletter.');
  });
});

const longest = (piece: string) => piece.repeat(Math.floor(NEWSLETTER_CONTENT_MAX / piece.length));

it.each([
  ['nested quotations', longest('>')],
  ['nested lists', longest('- ')],
  ['nested numbered lists', longest('1. ')],
  ['lists nested in quotations', longest('> - ')],
  ['nested emphasis', `${longest('*a ').slice(0, 20_000)}${longest(' a*').slice(0, 20_000)}`],
  ['nested brackets', `${longest('![').slice(0, 16_000)}${longest('](b)').slice(0, 24_000)}`],
  ['alternating blocks', longest('>\r\n- ')],
])('an issue of %s up to the maximum length renders within 12 seconds of CPU time', async (_, content) => {
  const before = process.cpuUsage();
  const { html } = await renderIssue(content);
  expect(html).toContain('Unsubscribe');
  // Without the limits, each of these takes between half a minute and nine minutes, or overflows the stack.
  expect(process.cpuUsage(before).user).toBeLessThan(12_000_000);
});

it('a long issue of ordinary prose renders all its formatting', async () => {
  const paragraph = 'Some *days* are [longer](https://e.test) than **others**, and that is all right.';
  const content = Array.from({ length: 400 }, (_, number) => `${number}\\. ${paragraph}`).join('\n\n');
  const { html } = await renderIssue(content.slice(0, NEWSLETTER_CONTENT_MAX));
  expect(bodyOf(html).match(/<em>days<\/em>/g)?.length).toBeGreaterThan(390);
  expect(bodyOf(html)).not.toMatch(/\*|\[/);
});

it('previewText strips Markdown and HTML, and truncates to 150 characters', () => {
  expect(previewText('# Hello\n\nSome *days* are [long](https://e.test), <b>so</b>:\n\n- rest')).toBe(
    'Hello Some days are long, so: rest',
  );
  expect(previewText('a'.repeat(2000))).toHaveLength(150);
});
