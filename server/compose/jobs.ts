/** Work that is not triggered by a request: queued jobs, periodic jobs, and tasks at each start. */
import { inBackground } from '../db/background.ts';
import { maintenanceJobs } from '../lifecycle/maintenance-jobs.ts';
import type { Features, Wiring } from './features.ts';

export async function startJobs(wiring: Wiring, { all }: Features): Promise<void> {
  const { jobs, encryption } = wiring;
  await jobs.start(Object.assign({}, encryption.jobs, ...all.map((feature) => feature.jobs ?? {})), [
    ...all.flatMap((feature) => feature.periodicJobs ?? []),
    ...maintenanceJobs(wiring),
  ]);
  await encryption.enqueueRewrap(jobs);
  for (const { atStart } of all) if (atStart) await inBackground(atStart);
}
