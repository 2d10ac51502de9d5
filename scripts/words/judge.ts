/**
 * `npm run words:judge`: evaluates the texts and prints the figures with their goals (docs/quote-safety.md).
 *   --json             prints JSON
 *   --data <folder>    profiles, sequences and references other than those of the repository
 *   --sheet            only writes 50 texts for two readers (docs/human-sheet); --seed chooses others
 *   --filled <folder>  where the filled sheets are
 *   --writer ai        judges the texts of the configured AI service; --judge-model names the judge
 * Exit code 1 if a failure could hurt a user, 2 if an input is invalid.
 */
import { resolve } from 'node:path';
import { createAiWriter } from '../../server/compose/adapters.ts';
import { StartupError } from '../../server/lifecycle/startup-error.ts';
import { parseOptions } from '../command-options.ts';
import { inProject } from '../root.mjs';
import { readEvaluation } from './evaluation/data.ts';
import { harmCounts, harmMetrics, referenceMetrics, refusedReferences } from './evaluation/rule-metrics.ts';
import {
  faultsOf,
  type ProfileText,
  profileMetrics,
  runsOf,
  sequenceMetrics,
  textFor,
} from './evaluation/writer-metrics.ts';
import { aiJudge, judgeModelFor } from './judging/judge.ts';
import { formatAgreement, judgeAll, type Verdict } from './judging/verdict.ts';
import { tableOf } from './metric.ts';
import { renderSamplesPage, saveToRead } from './samples-page.ts';
import { serviceTexts } from './service-texts.ts';
import { aiSettings, CommandError, readEnvironment } from './settings.ts';
import { chosenForSheet, filledSheetsIn, sheetOf } from './sheet.ts';

const usage =
  'npm run words:judge -- [--json] [--data <folder>] [--sheet] [--seed <number>] [--filled <folder>] [--writer ai] [--judge-model <name>]';
const { values: options } = parseOptions(usage, {
  options: {
    json: { type: 'boolean', default: false },
    data: { type: 'string', default: inProject('words/evaluation') },
    sheet: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    filled: { type: 'string', default: inProject('docs/human-sheet') },
    writer: { type: 'string', default: 'built-in' },
    'judge-model': { type: 'string' },
  },
});
const writer = options.writer === 'ai' ? 'ai' : 'built-in';
const { ai } = aiSettings(readEnvironment());

/** The evaluation's texts as the writer to be judged writes them, without those for which it is not asked. */
async function textsByWriter(texts: readonly ProfileText[]): Promise<readonly ProfileText[]> {
  if (writer === 'built-in') return texts;
  if (!ai) throw new CommandError('--writer ai needs an AI service: set AI_BASE_URL and AI_MODEL.');
  const written = await serviceTexts(
    await createAiWriter(ai),
    texts.map(({ request }) => request),
  );
  return texts
    .map((one, at) => ({ ...one, ...written[at] }))
    .filter(({ isAsked, isFallBack }) => isAsked && !isFallBack);
}

async function judgeTexts(texts: readonly ProfileText[]): Promise<Verdict | null> {
  const sheets = filledSheetsIn(resolve(options.filled), texts);
  if (!ai) return null;
  const model = judgeModelFor(ai, writer, options['judge-model']);
  return judgeAll(aiJudge({ ...ai, model }), model, await textsByWriter(texts), sheets);
}

/** Those with findings first. The judge's are about the texts that it judged. */
function samplesOf(texts: readonly ProfileText[], verdict: Verdict | null) {
  const judged = writer === 'ai' ? [] : (verdict?.graded ?? []);
  return texts
    .map((one) => {
      const graded = judged.filter(({ id }) => id === one.id);
      return {
        one,
        findings: [
          ...faultsOf(one),
          ...graded.map(({ grade, no }) => `judged ${grade}${no.length > 0 ? `, no to ${no}` : ''}`),
        ],
      };
    })
    .toSorted((left, right) => right.findings.length - left.findings.length)
    .map(({ one, findings }) => ({ ...one, note: [`${one.id}: ${one.profile.about}`, ...findings].join(' \u00b7 ') }));
}

async function run(): Promise<number> {
  const { profiles, sequences, references } = readEvaluation(resolve(options.data));
  const texts = profiles.map(textFor);
  if (options.sheet) {
    const sheet = sheetOf(chosenForSheet(await textsByWriter(texts), Number(options.seed)));
    console.log(
      `For two people, each a copy of their own: ${saveToRead('sheet.csv', sheet)}. How: docs/human-sheet/README.md`,
    );
    return 0;
  }
  const verdict = await judgeTexts(texts);
  const metrics = [
    ...profileMetrics(texts),
    ...sequenceMetrics(sequences.flatMap(runsOf)),
    ...referenceMetrics(references),
    ...harmMetrics(),
    ...(verdict?.metrics ?? []),
  ];
  if (options.json) {
    const more = { harms: harmCounts(), refusedReferences: refusedReferences(references), judge: verdict };
    console.log(JSON.stringify({ figures: metrics, ...more }, null, 2));
  } else {
    const page = saveToRead('judged.html', renderSamplesPage(samplesOf(texts, verdict), metrics));
    console.log([tableOf(metrics), ...(verdict ? [formatAgreement(verdict)] : [])].join('\n\n'));
    console.log(`\n${texts.length} texts beside their sliders: ${page}`);
  }
  const unsafe = metrics.filter(({ holds, isSafety }) => isSafety && holds === false);
  for (const { what, measured } of unsafe) console.error(`Not safe: ${what}: ${measured}`);
  return unsafe.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof CommandError || error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
