/**
 * `npm run words:judge`: the evaluation of the words, beside its goals (docs/quote-safety.md).
 *   --json             for machines
 *   --data <folder>    profiles, sequences and references other than those of the repository
 *   --sheet            writes 50 texts for two people to read (docs/human-sheet), and nothing else; --seed for others
 *   --filled <folder>  where the filled sheets are
 *   --writer ai        the texts of the configured AI service are judged; --judge-model names who judges them
 * Exit 1 where something fails that could hurt somebody, 2 where something cannot be used.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure } from '../../server/start-failure.ts';
import { root } from '../root.mjs';
import { EvaluationRefused, readEvaluation } from './evaluation/data.ts';
import { type Evaluation, evaluationOf, textsToRead } from './evaluation/evaluation.ts';
import { type Figure, tableOf } from './figure.ts';
import { JudgeRefused } from './judging/judge.ts';
import { agreementLine, judgeFor, judging } from './judging/judging.ts';
import { textsOfService } from './judging/texts-of-service.ts';
import type { Verdict } from './judging/verdict.ts';
import { pageOf } from './page.ts';
import { aiSettings, environment } from './settings.ts';
import { filledSheetsIn, SheetRefused } from './sheet/filled-sheet.ts';
import { chosenForSheet, sheetOf } from './sheet/sheet.ts';

const FOLDER = 'words-to-read';

const { values: asked } = parseArgs({
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
const writer = asked.writer === 'ai' ? 'ai' : 'built-in';
const { ai } = aiSettings(environment());

const keep = (name: string, content: string): string => {
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(join(root, FOLDER, name), content);
  return `${FOLDER}/${name}`;
};

/** The evaluation's texts, by whoever is to be judged. */
async function textsBy({ texts }: Evaluation) {
  if (writer === 'built-in') return texts;
  if (!ai) throw new JudgeRefused('--writer ai needs an AI service: set AI_BASE_URL and AI_MODEL.');
  return textsOfService(ai, texts);
}

async function judgedBy(evaluation: Evaluation): Promise<Verdict | null> {
  const sheets = filledSheetsIn(resolve(asked.filled));
  if (!ai) return null;
  const who = { ai, judgeModel: asked['judge-model'], writer } as const;
  judgeFor(who);
  return judging({ ...who, texts: await textsBy(evaluation), sheets });
}

function tell({ harms, refused, texts }: Evaluation, verdict: Verdict | null, figures: readonly Figure[]): void {
  if (asked.json) {
    console.log(JSON.stringify({ figures, harms, refusedReferences: refused, judge: verdict }, null, 2));
    return;
  }
  const told = new Map(
    (verdict?.graded ?? []).map(({ id, grade, no }) => [id, `judged ${grade}${no.length > 0 ? `, no to ${no}` : ''}`]),
  );
  const page = keep('judged.html', pageOf(textsToRead(texts, writer === 'ai' ? new Map() : told), figures));
  console.log(tableOf(figures));
  if (verdict) console.log(`\n${agreementLine(verdict)}`);
  console.log(`\n${texts.length} texts beside their sliders: ${page}`);
}

async function run(): Promise<number> {
  const evaluation = evaluationOf(readEvaluation(resolve(asked.data)));
  if (asked.sheet) {
    const sheet = sheetOf(chosenForSheet(await textsBy(evaluation), Number(asked.seed)));
    console.log(
      `For two people, each a copy of their own: ${keep('sheet.csv', sheet)}. How: docs/human-sheet/README.md`,
    );
    return 0;
  }
  const verdict = await judgedBy(evaluation);
  const figures = [...evaluation.figures, ...(verdict?.figures ?? [])];
  tell(evaluation, verdict, figures);
  const unsafe = figures.filter(({ holds, isSafety }) => isSafety && holds === false);
  for (const { what, measured } of unsafe) console.error(`Not safe: ${what}: ${measured}`);
  return unsafe.length > 0 ? 1 : 0;
}

const isForThePerson = (error: unknown): error is Error =>
  [EvaluationRefused, JudgeRefused, SheetRefused, StartFailure].some((kind) => error instanceof kind);

try {
  process.exitCode = await run();
} catch (error) {
  if (!isForThePerson(error)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
