import type { CallInput } from '../../../../contract/call.ts';
import type { report } from '../../../../contract/progress.ts';
import type { Database } from '../../../db/client.ts';
import { Download } from '../../../feature.ts';
import type { Clock } from '../../../ports/clock/port.ts';

export interface ReportDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** One page to take to an appointment. */
export const reportPart =
  (_deps: ReportDeps) =>
  async (_userId: string, _wanted: CallInput<typeof report>['query']): Promise<Download> =>
    new Download('evenkeel-report.pdf', 'application/pdf', new Uint8Array());
