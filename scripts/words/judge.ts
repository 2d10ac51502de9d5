/**
 * `npm run words:judge`: evaluates the texts and prints the figures with their goals (docs/quote-safety.md).
 *   --json             prints JSON
 *   --data <folder>    profiles, sequences and references other than those of the repository
 *   --sheet            only writes 50 texts for two readers (docs/human-sheet); --seed chooses others
 *   --filled <folder>  where the filled sheets are
 *   --writer ai        judges the texts of the configured AI service; --judge-model names the judge
 * Exit code 1 if a failure could hurt a user, 2 if an input is invalid.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../../server/lifecycle/startup-error.ts';
import { parseOptions } from '../command-options.ts';
import { root } from '../root.mjs';
import { InvalidEvaluationData, readEvaluation } from './evaluation/data.ts';
import { type Evaluation, evaluate, textsToRead } from './evaluation/evaluation.ts';
import { aiTexts } from './judging/ai-texts.ts';
import { JudgeRefused } from './judging/judge.ts';
import { formatAgreement, judgeModelFor, runJudge } from './judging/run-judge.ts';
import type { Verdict } from './judging/verdict.ts';
import { type Metric, tableOf } from './metric.ts';
import { renderSamplesPage } from './samples-page.ts';
import { aiSettings, readEnvironment } from './settings.ts';
import { filledSheetsIn, InvalidSheet } from './sheet/filled-sheet.ts';
import { chosenForSheet, sheetOf } from './sheet/sheet.ts';

const FOLDER = 'words-to-read';

const usage =
  'npm run words:judge -- [--json] [--data <folder>] [--sheet] [--seed <number>] [--filled <folder>] [--writer ai] [--judge-model <name>]';
const { values: options } = parseOptions(usage, {
  options: {
    json: { type: 'boolean', default: false },
    data: { type: 'string', default: join(root, 'words/evaluation') },
    sheet: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    filled: { type: 'string', default: join(root, 'docs/human-sheet') },
    writer: { type: 'string', default: 'built-in' },
    'judge-model': { type: 'string' },
  },
});
const writer = options.writer === 'ai' ? 'ai' : 'built-in';
const { ai } = aiSettings(readEnvironment());

const saveFile = (name: string, content: string): string => {
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(join(root, FOLDER, name), content);
  return `${FOLDER}/${name}`;
};

/** The evaluation's texts, by the writer to be judged. */
async function textsBy({ texts }: Evaluation) {
  if (writer === 'built-in') return texts;
  if (!ai) throw new JudgeRefused('--writer ai needs an AI service: set AI_BASE_URL and AI_MODEL.');
  return aiTexts(ai, texts);
}

async function judgeTexts(evaluation: Evaluation): Promise<Verdict | null> {
  const sheets = filledSheetsIn(resolve(options.filled));
  if (!ai) return null;
  const who = { ai, judgeModel: options['judge-model'], writer } as const;
  judgeModelFor(who);
  return runJudge({ ...who, texts: await textsBy(evaluation), sheets });
}

function printReport({ harms, refused, texts }: Evaluation, verdict: Verdict | null, metrics: readonly Metric[]): void {
  if (options.json) {
    console.log(JSON.stringify({ figures: metrics, harms, refusedReferences: refused, judge: verdict }, null, 2));
    return;
  }
  const findings = new Map(
    (verdict?.graded ?? []).map(({ id, grade, no }) => [id, `judged ${grade}${no.length > 0 ? `, no to ${no}` : ''}`]),
  );
  const page = saveFile(
    'judged.html',
    renderSamplesPage(textsToRead(texts, writer === 'ai' ? new Map() : findings), metrics),
  );
  console.log(tableOf(metrics));
  if (verdict) console.log(`\n${formatAgreement(verdict)}`);
  console.log(`\n${texts.length} texts beside their sliders: ${page}`);
}

async function run(): Promise<number> {
  const evaluation = evaluate(readEvaluation(resolve(options.data)));
  if (options.sheet) {
    const sheet = sheetOf(chosenForSheet(await textsBy(evaluation), Number(options.seed)));
    console.log(
      `For two people, each a copy of their own: ${saveFile('sheet.csv', sheet)}. How: docs/human-sheet/README.md`,
    );
    return 0;
  }
  const verdict = await judgeTexts(evaluation);
  const metrics = [...evaluation.metrics, ...(verdict?.metrics ?? [])];
  printReport(evaluation, verdict, metrics);
  const unsafe = metrics.filter(({ holds, isSafety }) => isSafety && holds === false);
  for (const { what, measured } of unsafe) console.error(`Not safe: ${what}: ${measured}`);
  return unsafe.length > 0 ? 1 : 0;
}

const isExpectedError = (error: unknown): error is Error =>
  [InvalidEvaluationData, JudgeRefused, InvalidSheet, StartupError].some((kind) => error instanceof kind);

try {
  process.exitCode = await run();
} catch (error) {
  if (!isExpectedError(error)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
