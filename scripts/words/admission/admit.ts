/**
 * `npm run words -- --writer ai`: tests the configured AI service and, if it passes, records its admission in DATA_DIR.
 * A failed run revokes an earlier admission. An aborted run changes nothing.
 */
import { createAiWriter } from '#server/compose/adapters.ts';
import { StartupError } from '#server/lifecycle/startup-error.ts';
import {
  ADMISSIONS_FILE,
  fingerprintOf,
  fingerprintParts,
  recordAdmission,
  withdrawAdmission,
} from '#server/ports/writer/admission.ts';
import type { AiChooser, AiWriter } from '#server/ports/writer/port.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import { atMost, countAtLeast, countAtMost, type Metric, tableOf } from '../metric.ts';
import { type ServiceText, serviceTexts } from '../service-texts.ts';
import { aiSettings, CommandError, type Variables } from '../settings.ts';
import { breaksRule, hardDaysAmong, heaviestNamed } from '../written.ts';
import { edgeCases } from './edge-cases.ts';

/**
 * In percent. The rules detect little more than half of what is bad in a text. If a model is rejected more often than
 * this, too many bad texts would pass undetected, and users who get a fallback would have waited for nothing.
 */
const MAX_FALLBACKS = 25;
/**
 * This many consecutive edge cases without an answer mean that the service is unavailable and its texts were not
 * tested.
 */
const MAX_UNANSWERED = 5;

/** Failures of a service that is unavailable, refuses us, or is overloaded. All others concern its texts. */
const unanswered = ['unreachable', 'not_allowed', 'timeout', 'busy', 'service_error'];

const metricsOf = (all: readonly ServiceText[]): Metric[] => {
  const asked = all.filter(({ isAsked }) => isAsked);
  const ownTexts = asked.filter(({ isFallBack }) => !isFallBack);
  const hard = hardDaysAmong(ownTexts);
  return [
    countAtLeast('edge cases in which it was asked', all, ({ isAsked }) => isAsked, Math.ceil(all.length / 2)),
    countAtMost('texts shown that break a rule', all, breaksRule, 0),
    atMost('of those, the built-in writer had to step in', asked, ({ isFallBack }) => isFallBack, MAX_FALLBACKS),
    heaviestNamed(`of its own texts, one of the heaviest named in the first sentence (${hard.length})`, hard),
  ];
};

/**
 * Has a service write for the edge cases, and decides whether it is admitted.
 * @param onProgress receives how many edge cases are done.
 * @throws {CommandError} if the service is unavailable.
 */
async function tryService(
  service: AiWriter | AiChooser,
  requests: readonly WritingRequest[],
  onProgress: (done: number) => void,
) {
  let done = 0;
  let consecutive = 0;
  const all = await serviceTexts(service, requests, ({ isAsked, faults }) => {
    const last = faults.at(-1)?.fault ?? '';
    if (isAsked) consecutive = unanswered.includes(last) ? consecutive + 1 : 0;
    if (consecutive >= MAX_UNANSWERED)
      throw new CommandError(
        `The service gave no answer ${consecutive} times in a row (${last}), after ${done} of ${requests.length} edge cases. Nothing was recorded.`,
      );
    done += 1;
    onProgress(done);
  });
  const metrics = metricsOf(all);
  const faults = all.flatMap((one) => one.faults);
  return {
    metrics,
    isAdmitted: metrics.every(({ holds }) => holds),
    /** How often each fault was the reason for not using an answer. */
    faults: [...Map.groupBy(faults, ({ fault }) => fault)].map(([fault, { length }]) => `${fault}, ${length} times`),
  };
}

export interface AdmissionRun {
  readonly variables: Variables;
  readonly today: Date;
  readonly output: Pick<Console, 'log' | 'error'>;
  readonly requests?: readonly WritingRequest[];
}

const NOT_CONFIGURED =
  'There is no AI service to admit. Set AI_BASE_URL and AI_MODEL (AI_API_KEY and AI_MODE where they are needed) and DATA_DIR as the server has them.';

/** @returns whether it is admitted. */
async function run({ variables, today, output, requests = edgeCases() }: AdmissionRun): Promise<boolean> {
  const { ai, dataDir } = aiSettings(variables);
  if (!ai) throw new CommandError(NOT_CONFIGURED);
  const { metrics, isAdmitted, faults } = await tryService(await createAiWriter(ai), requests, (done) => {
    if (done % 50 === 0) output.error(`${done} of ${requests.length} edge cases`);
  });
  const fingerprint = fingerprintOf(ai);
  if (isAdmitted)
    recordAdmission(dataDir, {
      fingerprint,
      ...fingerprintParts(ai),
      day: today.toISOString().slice(0, 10),
      edgeCases: requests.length,
      figures: metrics.map(({ what, measured, goal }) => ({ what, measured, goal })),
      verdict: 'admitted',
    });
  else withdrawAdmission(dataDir, fingerprint);
  const verdict = isAdmitted
    ? `is admitted with this prompt and these rules: ${ADMISSIONS_FILE} in ${dataDir} says so. Restart the server.`
    : 'is not admitted. In production the built-in writer serves.';
  output.log([tableOf(metrics), ...faults.map((fault) => `not used: ${fault}`)].join('\n'));
  output.log(`\n${ai.model} (${ai.mode}) ${verdict}`);
  return isAdmitted;
}

/** @returns the exit code: 0 admitted, 1 not admitted, 2 not completed. */
export async function admit(admission: AdmissionRun): Promise<0 | 1 | 2> {
  try {
    return (await run(admission)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof StartupError)) throw error;
    admission.output.error(error.message);
    return 2;
  }
}
