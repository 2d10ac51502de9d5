/**
 * `npm run words:judge [-- --json] [--data <folder>]`: the evaluation of the words, beside its goals. Exit 1 where
 * something fails that could hurt somebody, 2 where the data cannot be used.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../root.mjs';
import { EvaluationRefused, readEvaluation } from './evaluation/data.ts';
import { evaluationOf, textsToRead } from './evaluation/evaluation.ts';
import { tableOf } from './figure.ts';
import { pageOf } from './page.ts';

const PAGE = join('words-to-read', 'judged.html');

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    data: { type: 'string', default: join(root, 'words/evaluation') },
  },
});

function judge(): number {
  const { figures, texts, harms, refused } = evaluationOf(readEvaluation(resolve(asked.data)));
  const failed = figures.filter(({ holds, isSafety }) => isSafety && !holds);
  mkdirSync(join(root, 'words-to-read'), { recursive: true });
  writeFileSync(join(root, PAGE), pageOf(textsToRead(texts), figures));
  if (asked.json) console.log(JSON.stringify({ figures, harms, refusedReferences: refused }, null, 2));
  else console.log(`${tableOf(figures)}\n\n${texts.length} texts beside their sliders: ${PAGE}`);
  for (const { what, measured } of failed) console.error(`Not safe: ${what}: ${measured}`);
  return failed.length > 0 ? 1 : 0;
}

try {
  process.exitCode = judge();
} catch (error) {
  if (!(error instanceof EvaluationRefused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
