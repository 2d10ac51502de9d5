/** Shared by the two commands: their exit codes, and how they report errors. */
import { StartupError } from '../lifecycle/startup-error.ts';
import { serializeError } from '../logging/serialize-error.ts';
import { Refusal } from './refusal.ts';

export type PrintLine = (line: string) => void;

/** 0: success. 1: refused, or failed. 2: invalid command line. */
export type ExitCode = 0 | 1 | 2;

export class UsageError extends Error {}

/** @param printError called with the reason for a refusal or failure. */
export async function runCommand(work: () => Promise<void>, printError: PrintLine): Promise<ExitCode> {
  try {
    await work();
    return 0;
  } catch (error) {
    printError(messageOf(error));
    return isUsageError(error) ? 2 : 1;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Refusal) return `Refused (${error.reason}): ${error.message}`;
  if (error instanceof StartupError || isUsageError(error)) return error.message;
  // The message of a failed statement may repeat values.
  return `Failed: ${JSON.stringify(serializeError(error))}`;
}

/** Node's messages about invalid arguments are suitable for operators. */
const isUsageError = (error: unknown): error is Error =>
  error instanceof UsageError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

export const countOf = (count: number, one: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : `${one}s`}`;
