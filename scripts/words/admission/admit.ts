/**
 * `npm run words -- --writer ai`: tries the configured AI service, and records in DATA_DIR that it is admitted where it
 * holds. A run that it fails takes an earlier admission away; a run that breaks off changes nothing.
 */
import { writerOfService } from '../../../server/compose-adapters.ts';
import type { AiService } from '../../../server/config.ts';
import {
  ADMISSIONS_FILE,
  fingerprintOf,
  partsOf,
  recordAdmission,
  withdrawAdmission,
} from '../../../server/ports/writer/admission.ts';
import { StartFailure } from '../../../server/start-failure.ts';
import type { WritingRequest } from '../../../words/writing-request.ts';
import { tableOf } from '../figure.ts';
import { aiSettings, type Variables } from '../settings.ts';
import { corners } from './corners.ts';
import { type Trial, TrialStopped, trialOf } from './trial.ts';

export interface Terminal {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

export interface AdmissionRun {
  readonly variables: Variables;
  readonly today: Date;
  readonly terminal: Terminal;
  readonly requests?: readonly WritingRequest[];
}

const NOT_SET_UP =
  'There is no AI service to admit. Set AI_BASE_URL and AI_MODEL (AI_API_KEY and AI_MODE where they are needed) and DATA_DIR as the server has them.';

const record = (ai: AiService, dataDir: string, trial: Trial, tried: number, today: Date): void => {
  const fingerprint = fingerprintOf(ai);
  if (!trial.isAdmitted) {
    withdrawAdmission(dataDir, fingerprint);
    return;
  }
  const figures = trial.figures.map(({ what, measured, goal }) => ({ what, measured, goal }));
  const day = today.toISOString().slice(0, 10);
  recordAdmission(dataDir, { fingerprint, ...partsOf(ai), day, corners: tried, figures, verdict: 'admitted' });
};

const verdictOf = ({ model, mode }: AiService, { isAdmitted }: Trial, dataDir: string): string =>
  isAdmitted
    ? `${model} (${mode}) is admitted with this prompt and these rules: ${ADMISSIONS_FILE} in ${dataDir} says so. Restart the server.`
    : `${model} (${mode}) is not admitted. In production the built-in writer serves.`;

/** @returns the exit code: 0 admitted, 1 not admitted, 2 not tried to the end. */
export async function admit({ variables, today, terminal, requests = corners() }: AdmissionRun): Promise<0 | 1 | 2> {
  const { say, complain } = terminal;
  try {
    const { ai, dataDir } = aiSettings(variables);
    if (!ai) {
      complain(NOT_SET_UP);
      return 2;
    }
    const trial = await trialOf(await writerOfService(ai), requests, (done) => {
      if (done % 50 === 0) complain(`${done} of ${requests.length} corners`);
    });
    record(ai, dataDir, trial, requests.length, today);
    say(tableOf(trial.figures));
    for (const [fault, times] of trial.faults) say(`not used: ${fault}, ${times} times`);
    say(`\n${verdictOf(ai, trial, dataDir)}`);
    return trial.isAdmitted ? 0 : 1;
  } catch (error) {
    if (!(error instanceof TrialStopped || error instanceof StartFailure)) throw error;
    complain(error.message);
    return 2;
  }
}
