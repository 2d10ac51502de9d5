/**
 * `npm run words -- --profiles 10000`: figures for the built-in writer with their goals, and 200 texts to read aloud.
 * `npm run words -- --supply`: how long the passages last for people whose ratings do not change.
 * `npm run words -- --writer ai`: runs the configured AI service on the edge cases, and admits it if it passes.
 */
import { dimensionKeys, RATING_DEFAULT } from '../../contract/domain/mood.ts';
import { recordOf } from '../../contract/domain/record-of.ts';
import { requestFor } from '../../words/testing/plain-request.ts';
import { randomProfiles } from '../../words/testing/profiles.ts';
import { parseOptions } from '../command-options.ts';
import { markdownTable } from '../markdown-table.ts';
import { admit } from './admission/admit.ts';
import { goalMetrics } from './goals.ts';
import { tableOf } from './metric.ts';
import { renderSamplesPage, saveToRead } from './samples-page.ts';
import { readEnvironment } from './settings.ts';
import { supplies } from './supply.ts';
import { type Written, writtenFor, writtenForEach } from './written.ts';

const SEED = 20261120;
const SAMPLES = 200;
/** Of each kind: random ones and realistic ones. */
const MAX_FOR_GOALS = 10_000;

/** Resembles most users' days: every third slider of a random profile, the others in the middle. */
const milder = ({ request: { ratings, timeOfDay } }: Written): Written => {
  const isKept = (at: number) => (at + ratings.stressLevel) % 3 === 0;
  const milderRatings = recordOf(dimensionKeys, (key) =>
    isKept(dimensionKeys.indexOf(key)) ? ratings[key] : RATING_DEFAULT,
  );
  return writtenFor(requestFor({ ratings: milderRatings, timeOfDay }));
};

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
  console.log(markdownTable(['what', 'measured'], supplies()));
  process.exit(0);
}
const count = Number(values.profiles);
if (!Number.isInteger(count) || count < SAMPLES) {
  console.error(`--profiles takes a whole number from ${SAMPLES} on.`);
  process.exit(2);
}

const samples = writtenForEach(randomProfiles(count, SEED));
const metrics = goalMetrics(Math.min(count, MAX_FOR_GOALS), samples);
console.log(tableOf(metrics));

const toRead = samples.slice(0, SAMPLES).map((sample, at) => (at % 2 === 0 ? sample : milder(sample)));
const page = saveToRead('index.html', renderSamplesPage(toRead, metrics));
console.log(`\n${SAMPLES} texts beside their sliders: ${page}`);
process.exit(metrics.every(({ holds }) => holds) ? 0 : 1);
