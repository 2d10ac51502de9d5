import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { sourceOf } from '../laws/source.ts';
import { root } from '../root.mjs';

/** Every component file that the path imports as a value, itself included, directly or indirectly. */
function componentsReachedFrom(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path) || !existsSync(join(root, path))) return reached;
  reached.add(path);
  for (const { target, typeOnly } of sourceOf(path, readFileSync(join(root, path), 'utf8')).imports)
    if (!typeOnly && target.endsWith('.tsx')) componentsReachedFrom(target, reached);
  return reached;
}

test('static-page.css scans every component of web/ui that the static pages use', () => {
  const used = [...componentsReachedFrom('web/static-pages.tsx')].filter((path) => path.startsWith('web/ui/'));
  const css = readFileSync(join(root, 'web/ui/styles/static-page.css'), 'utf8');
  expect(used).toContain('web/ui/help/help-lines.tsx');
  expect(used.filter((path) => !css.includes(`@source "${posix.relative('web/ui/styles', path)}";`))).toEqual([]);
});
