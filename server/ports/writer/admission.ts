/**
 * Decides which AI writer may write for users. In production, a writer must have passed the edge cases (`npm run words
 * -- --writer ai`) with exactly this model, prompt and rules. Admissions are stored in a file in the data folder.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { WriterStatus } from '#contract/calls/quote-statistics.ts';
import { hasCode } from '../../has-code.ts';
import { promptFingerprintParts } from './openai-compatible/prompt.ts';
import { rulesFingerprint } from './rules-fingerprint.ts';

/** The part of the configuration that identifies a writer. */
export interface AiWriterIdentity {
  readonly baseUrl: string;
  readonly model: string;
  readonly mode: string;
}

const admission = z.object({
  fingerprint: z.string(),
  host: z.string(),
  model: z.string(),
  mode: z.string(),
  prompt: z.string(),
  rules: z.string(),
  day: z.iso.date(),
  edgeCases: z.number().int().positive(),
  figures: z.array(z.object({ what: z.string(), measured: z.string(), goal: z.string() })),
  verdict: z.literal('admitted'),
});
export type Admission = z.output<typeof admission>;

export const ADMISSIONS_FILE = 'admissions.json';

const hashOf = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The parts that identify a writer in its fingerprint: only the host of the address, and never the key. */
export const fingerprintParts = ({ baseUrl, model, mode }: AiWriterIdentity) => ({
  host: new URL(baseUrl).host,
  model,
  mode,
  prompt: hashOf(promptFingerprintParts()),
  rules: rulesFingerprint(),
});

export const fingerprintOf = (service: AiWriterIdentity): string => hashOf(Object.values(fingerprintParts(service)));

/** @returns null if the file exists and cannot be parsed. */
export function readAdmissions(dataDir: string): Admission[] | null {
  try {
    return z.array(admission).parse(JSON.parse(readFileSync(join(dataDir, ADMISSIONS_FILE), 'utf8')));
  } catch (error) {
    return hasCode(error, 'ENOENT') ? [] : null;
  }
}

const writeAdmissions = (dataDir: string, admissions: readonly Admission[]): void => {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, ADMISSIONS_FILE);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(admissions, null, 2)}\n`);
  renameSync(draft, file);
};

const admissionsExcept = (dataDir: string, fingerprint: string): Admission[] =>
  (readAdmissions(dataDir) ?? []).filter((one) => one.fingerprint !== fingerprint);

/** Replaces an earlier admission of the same writer. A file that cannot be parsed is overwritten. */
export const recordAdmission = (dataDir: string, admitted: Admission): void =>
  writeAdmissions(dataDir, [...admissionsExcept(dataDir, admitted.fingerprint), admitted]);

/** The newest run decides: a writer that fails it is no longer admitted. */
export function withdrawAdmission(dataDir: string, fingerprint: string): void {
  const admissions = readAdmissions(dataDir) ?? [];
  if (admissions.some((one) => one.fingerprint === fingerprint))
    writeAdmissions(dataDir, admissionsExcept(dataDir, fingerprint));
}

export function writerStatusOf(
  service: AiWriterIdentity | undefined,
  admissions: readonly Admission[],
  isProduction: boolean,
): WriterStatus {
  if (!service) return 'built-in';
  const fingerprint = fingerprintOf(service);
  if (admissions.some((one) => one.fingerprint === fingerprint)) return 'admitted';
  return isProduction ? 'not-admitted' : 'untested';
}
