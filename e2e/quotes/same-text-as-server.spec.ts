/** Browser and server write the same text for the same request; otherwise a device's text could not be kept. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.mjs';
import { requestRows, writtenInRows } from '../../words/testing/request-rows.ts';
import { builtInText } from '../../words/writer/writer.ts';
import { expect, test } from '../support/fixtures.ts';

/** `npm run bench on-device-quotes` compares ten thousand. */
const REQUESTS = 1000;

test('the built-in writer returns the same text in the browser as on the server for 1,000 requests', async ({
  page,
}) => {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/web-manifest.json'), 'utf8'));
  const address = `/${manifest['../words/writer/writer.ts'].file}`;
  await page.goto('/help');
  const rows = requestRows(REQUESTS);
  // As a string: the page's policy forbids eval.
  const there = await page.evaluate(
    `import('${address}').then(({ builtInText }) => (${writtenInRows})(builtInText, ${JSON.stringify(rows)}))`,
  );
  const here = writtenInRows(builtInText, rows);
  expect(here.flat()).toHaveLength(REQUESTS);
  expect(there).toEqual(here);
});
