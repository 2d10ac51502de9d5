/**
 * `npm run words -- --profiles 10000`: figures for the built-in writer with their goals, and 200 texts to read aloud.
 * `npm run words -- --supply`: how long the passages last for people whose ratings do not change.
 * `npm run words -- --writer ai`: runs the configured AI service on the edge cases, and admits it if it passes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOptions } from '../command-options.ts';
import { markdownTable } from '../markdown-table.ts';
import { root } from '../root.mjs';
import { admit } from './admission/admit.ts';
import { earlierDayMetrics } from './earlier-day-metrics.ts';
import { goalMetrics } from './goals.ts';
import { tableOf } from './metric.ts';
import { partialMetrics, sameThreeMetrics } from './partial-metrics.ts';
import { renderSamplesPage } from './samples-page.ts';
import { readEnvironment } from './settings.ts';
import { supplies } from './supply.ts';
import { samplesOf, samplesToRead, writerMetrics } from './writer-metrics.ts';

const SAMPLES = 200;
/** Of each kind: random ones and realistic ones. */
const MAX_FOR_GOALS = 10_000;
const FOLDER = 'words-to-read';

const { values } = parseOptions('npm run words -- [--profiles 10000] [--supply] [--writer ai]', {
  options: {
    profiles: { type: 'string', default: '10000' },
    supply: { type: 'boolean', default: false },
    writer: { type: 'string', default: 'built-in' },
  },
});
if (values.writer !== 'ai' && values.writer !== 'built-in') {
  console.error('--writer takes ai or built-in.');
  process.exit(2);
}
if (values.writer === 'ai')
  process.exit(await admit({ variables: readEnvironment(), today: new Date(), output: console }));
if (values.supply) {
  const rows = supplies().map(({ what, measured }) => [what, measured]);
  console.log(markdownTable(['what', 'measured'], rows));
  process.exit(0);
}
const count = Number(values.profiles);
if (!Number.isInteger(count) || count < SAMPLES) {
  console.error(`--profiles takes a whole number from ${SAMPLES} on.`);
  process.exit(2);
}

const samples = samplesOf(count);
const forGoals = Math.min(count, MAX_FOR_GOALS);
const metrics = [
  ...goalMetrics(forGoals),
  ...partialMetrics(forGoals),
  ...sameThreeMetrics(),
  ...earlierDayMetrics(forGoals),
  ...writerMetrics(samples),
];
console.log(tableOf(metrics));

mkdirSync(join(root, FOLDER), { recursive: true });
writeFileSync(join(root, FOLDER, 'index.html'), renderSamplesPage(samplesToRead(samples, SAMPLES), metrics));
console.log(`\n${SAMPLES} texts beside their sliders: ${FOLDER}/index.html`);
process.exit(metrics.every(({ holds }) => holds) ? 0 : 1);
