import { expect, test } from 'vitest';
import type { ImportedCheckInInput } from '#contract/calls/privacy.ts';
import { defaultRatings } from '#contract/domain/mood.ts';
import { IMPORT_BATCH_MAX } from '#contract/limits.ts';
import { type ImportProgress, splitIntoBatches, uploadCheckIns } from './upload-check-ins.ts';

const checkIn = (at: number, text: string | null = null): ImportedCheckInInput => ({
  createdAt: new Date(at * 1000).toISOString(),
  localDay: '2026-01-01',
  timeOfDay: 'morning',
  ratings: defaultRatings(),
  quote: text === null ? null : { text, isFavorite: false, writer: 'ai' },
});
const checkIns = (count: number): ImportedCheckInInput[] => Array.from({ length: count }, (_, at) => checkIn(at));

test('splitIntoBatches fills each batch to the limit and keeps the order', () => {
  const pieces = splitIntoBatches(checkIns(IMPORT_BATCH_MAX * 2 + 1));
  expect(pieces.map((piece) => piece.length)).toEqual([IMPORT_BATCH_MAX, IMPORT_BATCH_MAX, 1]);
  expect(pieces.flat()).toEqual(checkIns(IMPORT_BATCH_MAX * 2 + 1));
});

test('splitIntoBatches keeps batches of long multi-byte quotes below 64 KiB', () => {
  const pieces = splitIntoBatches(Array.from({ length: 60 }, (_, at) => checkIn(at, '雨'.repeat(600))));
  expect(pieces.length).toBeGreaterThan(2);
  for (const piece of pieces) {
    expect(Buffer.byteLength(JSON.stringify({ entries: piece }))).toBeLessThan(64 * 1024);
  }
});

test('uploadCheckIns sums the results and reports progress after each batch', async () => {
  const reported: ImportProgress[] = [];
  const send = async (piece: readonly ImportedCheckInInput[]) => ({ added: piece.length - 1, known: 1 });
  const result = await uploadCheckIns(checkIns(60), send, (progress) => reported.push(progress));
  expect(result).toEqual({ done: 60, added: 58, known: 2, refused: 0 });
  expect(reported.map(({ done }) => done)).toEqual([50, 60]);
});

test('uploadCheckIns uploads the other entries when the server refuses one', async () => {
  const accepted: string[] = [];
  const bad = checkIn(7).createdAt;
  const send = async (piece: readonly ImportedCheckInInput[]) => {
    if (piece.some(({ createdAt }) => createdAt === bad)) return 'refused' as const;
    accepted.push(...piece.map(({ createdAt }) => createdAt));
    return { added: piece.length, known: 0 };
  };
  const result = await uploadCheckIns(checkIns(20), send, () => {});
  expect(result).toEqual({ done: 20, added: 19, known: 0, refused: 1 });
  expect(accepted).toEqual(
    checkIns(20)
      .filter(({ createdAt }) => createdAt !== bad)
      .map(({ createdAt }) => createdAt),
  );
});

test('uploadCheckIns stops at the first failed request, with earlier progress already reported', async () => {
  const reported: ImportProgress[] = [];
  let calls = 0;
  const send = async (piece: readonly ImportedCheckInInput[]) => {
    calls += 1;
    if (calls === 2) throw new Error('no connection');
    return { added: piece.length, known: 0 };
  };
  await expect(uploadCheckIns(checkIns(120), send, (progress) => reported.push(progress))).rejects.toThrow(
    'no connection',
  );
  expect(reported.at(-1)?.done).toBe(50);
  expect(calls).toBe(2);
});
