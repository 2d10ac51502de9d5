import { readFileSync } from 'node:fs';

/** Resident memory of a process in MB: now (VmRSS), or at most so far (VmHWM). Linux only. */
export function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const line = new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (!line) throw new Error(`The system does not say how much memory process ${pid} has.`);
  return Number(line[1]) / 1024;
}
