/**
 * `npm run words -- --writer ai`: tests the configured AI service and, if it passes, records its admission in DATA_DIR.
 * A failed run revokes an earlier admission. An aborted run changes nothing.
 */
import { createAiWriter } from '#server/compose/adapters.ts';
import type { AiService } from '#server/config/writer.ts';
import { StartupError } from '#server/lifecycle/startup-error.ts';
import {
  ADMISSIONS_FILE,
  fingerprintOf,
  fingerprintParts,
  recordAdmission,
  withdrawAdmission,
} from '#server/ports/writer/admission.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import { tableOf } from '../metric.ts';
import { aiSettings, type Variables } from '../settings.ts';
import { edgeCases } from './edge-cases.ts';
import { type AdmissionResult, AdmissionStopped, runEdgeCases } from './run-edge-cases.ts';

export interface AdmissionRun {
  readonly variables: Variables;
  readonly today: Date;
  readonly output: Pick<Console, 'log' | 'error'>;
  readonly requests?: readonly WritingRequest[];
}

const NOT_CONFIGURED =
  'There is no AI service to admit. Set AI_BASE_URL and AI_MODEL (AI_API_KEY and AI_MODE where they are needed) and DATA_DIR as the server has them.';

const recordVerdict = (ai: AiService, dataDir: string, result: AdmissionResult, tried: number, today: Date): void => {
  const fingerprint = fingerprintOf(ai);
  if (!result.isAdmitted) {
    withdrawAdmission(dataDir, fingerprint);
    return;
  }
  const day = today.toISOString().slice(0, 10);
  recordAdmission(dataDir, {
    fingerprint,
    ...fingerprintParts(ai),
    day,
    edgeCases: tried,
    figures: result.metrics.map(({ what, measured, goal }) => ({ what, measured, goal })),
    verdict: 'admitted',
  });
};

const verdictOf = ({ model, mode }: AiService, { isAdmitted }: AdmissionResult, dataDir: string): string =>
  isAdmitted
    ? `${model} (${mode}) is admitted with this prompt and these rules: ${ADMISSIONS_FILE} in ${dataDir} says so. Restart the server.`
    : `${model} (${mode}) is not admitted. In production the built-in writer serves.`;

/** @returns the exit code: 0 admitted, 1 not admitted, 2 not completed. */
export async function admit({ variables, today, output, requests = edgeCases() }: AdmissionRun): Promise<0 | 1 | 2> {
  try {
    const { ai, dataDir } = aiSettings(variables);
    if (!ai) {
      output.error(NOT_CONFIGURED);
      return 2;
    }
    const result = await runEdgeCases(await createAiWriter(ai), requests, (done) => {
      if (done % 50 === 0) output.error(`${done} of ${requests.length} edge cases`);
    });
    recordVerdict(ai, dataDir, result, requests.length, today);
    output.log(tableOf(result.metrics));
    for (const [fault, times] of result.faults) output.log(`not used: ${fault}, ${times} times`);
    output.log(`\n${verdictOf(ai, result, dataDir)}`);
    return result.isAdmitted ? 0 : 1;
  } catch (error) {
    if (!(error instanceof AdmissionStopped || error instanceof StartupError)) throw error;
    output.error(error.message);
    return 2;
  }
}
