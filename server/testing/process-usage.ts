import { readFileSync, writeFileSync } from 'node:fs';

/** USER_HZ: 100 on every architecture that Node supports. */
const TICKS_PER_SECOND = 100;

/** The resident memory of a process in MB: current (VmRSS), or peak (VmHWM). Linux only. */
export function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const line = new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (!line) throw new Error(`/proc has no memory usage of process ${pid}.`);
  return Number(line[1]) / 1024;
}

/** Resets the kernel's peak of a process to its current memory. Linux only. */
export const resetPeakOf = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** The processor time that a process has used so far, in seconds. Linux only. */
export function processorSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may contain spaces. User and system time are the 14th and 15th field of proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
