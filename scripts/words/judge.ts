/**
 * `npm run words:judge`: evaluates the texts and prints the figures with their goals (docs/quote-safety.md), and the
 * grades in the sheets that readers have filled in (docs/human-sheet).
 *   --json   prints JSON
 *   --sheet  only writes 50 texts for two readers; --seed chooses others
 * Exit code 1 if a failure could hurt a user, 2 if an input is invalid.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOptions } from '../command-options.ts';
import { root } from '../root.mjs';
import { readEvaluation } from './evaluation/data.ts';
import { evaluate, textsToRead } from './evaluation/evaluation.ts';
import { tableOf } from './metric.ts';
import { renderSamplesPage } from './samples-page.ts';
import { filledSheetsIn, gradesIn, InvalidSheet } from './sheet/filled-sheet.ts';
import { chosenForSheet, sheetOf } from './sheet/sheet.ts';

const FOLDER = 'words-to-read';

const { values: options } = parseOptions('npm run words:judge -- [--json] [--sheet] [--seed <number>]', {
  options: {
    json: { type: 'boolean', default: false },
    sheet: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});

const saveFile = (name: string, content: string): string => {
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(join(root, FOLDER, name), content);
  return `${FOLDER}/${name}`;
};

function run(): number {
  const { metrics, texts, harms, refused } = evaluate(readEvaluation());
  if (options.sheet) {
    const file = saveFile('sheet.csv', sheetOf(chosenForSheet(texts, Number(options.seed))));
    console.log(`For two people, each a copy of their own: ${file}. How: docs/human-sheet/README.md`);
    return 0;
  }
  const sheets = filledSheetsIn(join(root, 'docs/human-sheet')).map(gradesIn);
  if (options.json)
    console.log(JSON.stringify({ figures: metrics, harms, refusedReferences: refused, sheets }, null, 2));
  else {
    const page = saveFile('judged.html', renderSamplesPage(textsToRead(texts), metrics));
    console.log([tableOf(metrics), ...sheets, `${texts.length} texts beside their sliders: ${page}`].join('\n\n'));
  }
  const unsafe = metrics.filter(({ holds, isSafety }) => isSafety && !holds);
  for (const { what, measured } of unsafe) console.error(`Not safe: ${what}: ${measured}`);
  return unsafe.length > 0 ? 1 : 0;
}

try {
  process.exitCode = run();
} catch (error) {
  if (!(error instanceof InvalidSheet)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
