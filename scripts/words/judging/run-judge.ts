/** Which model may judge which texts, and the report on its agreement with readers. */
import type { AiService } from '#server/config/writer.ts';
import type { FilledSheet } from '../sheet/filled-sheet.ts';
import { aiJudge } from './ai-judge.ts';
import { type JudgedText, JudgeRefused } from './judge.ts';
import { judgeAll, type Verdict } from './verdict.ts';

export interface JudgeRun {
  readonly ai: AiService;
  /** Undefined: the configured one. */
  readonly judgeModel: string | undefined;
  readonly writer: 'ai' | 'built-in';
  readonly texts: readonly JudgedText[];
  readonly sheets: readonly FilledSheet[];
}

const sameModel = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** @throws {JudgeRefused} if the texts are the judge's own. */
export function judgeModelFor({ ai, judgeModel = ai.model, writer }: Omit<JudgeRun, 'texts' | 'sheets'>): string {
  if (writer === 'ai' && sameModel(judgeModel, ai.model))
    throw new JudgeRefused(
      `The judge ${judgeModel} is the model that wrote these texts, and does not judge itself: name another with --judge-model.`,
    );
  return judgeModel;
}

/** @throws {JudgeRefused} */
export function runJudge({ texts, sheets, ...who }: JudgeRun): Promise<Verdict> {
  const model = judgeModelFor(who);
  const { baseUrl, apiKey } = who.ai;
  return judgeAll(aiJudge({ baseUrl, apiKey, model }), model, texts, sheets);
}

/** For the terminal: how trustworthy the judge is. */
export const formatAgreement = ({ agreement, probe }: Verdict): string => {
  const { readers, kappa, betweenReaders, texts } = agreement;
  const caught = `Of ${probe.pairs} bad texts it caught ${probe.badSeen}, and refused ${probe.goodRefused} of their good twins.`;
  if (readers.length === 0) return `${caught} No one has filled in a sheet to compare it with (docs/human-sheet).`;
  const words = (value: number | null) => (value === null ? 'unknown' : value.toFixed(2));
  return `${caught} Weighted kappa with ${readers.join(' and ')} on ${texts} texts: ${words(kappa)}; between the readers: ${words(betweenReaders)}.`;
};
