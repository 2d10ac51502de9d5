import { expect, test } from 'vitest';
import type { ImportedCheckInInput } from '../../../../contract/calls/privacy.ts';
import { defaultRatings } from '../../../../contract/domain/mood.ts';
import { IMPORT_BATCH_MAX } from '../../../../contract/limits.ts';
import { type ImportProgress, splitIntoBatches, uploadCheckIns } from './upload-check-ins.ts';

const entry = (at: number, text: string | null = null): ImportedCheckInInput => ({
  createdAt: new Date(at * 1000).toISOString(),
  localDay: '2026-01-01',
  timeOfDay: 'morning',
  ratings: defaultRatings(),
  quote: text === null ? null : { text, isFavorite: false, writer: 'ai' },
});
const entries = (count: number): ImportedCheckInInput[] => Array.from({ length: count }, (_, at) => entry(at));

test('a piece holds as many entries as a request takes, and all of them in their order', () => {
  const pieces = splitIntoBatches(entries(IMPORT_BATCH_MAX * 2 + 1));
  expect(pieces.map((piece) => piece.length)).toEqual([IMPORT_BATCH_MAX, IMPORT_BATCH_MAX, 1]);
  expect(pieces.flat()).toEqual(entries(IMPORT_BATCH_MAX * 2 + 1));
});

test('entries with the longest words in the widest letters make pieces that fit into a request', () => {
  const pieces = splitIntoBatches(Array.from({ length: 60 }, (_, at) => entry(at, '雨'.repeat(600))));
  expect(pieces.length).toBeGreaterThan(2);
  for (const piece of pieces) {
    expect(Buffer.byteLength(JSON.stringify({ entries: piece }))).toBeLessThan(64 * 1024);
  }
});

test('what was added and what was known is summed up, and told after each piece', async () => {
  const told: ImportProgress[] = [];
  const send = async (piece: readonly ImportedCheckInInput[]) => ({ added: piece.length - 1, known: 1 });
  const end = await uploadCheckIns(entries(60), send, (progress) => told.push(progress));
  expect(end).toEqual({ done: 60, added: 58, known: 2, refused: 0 });
  expect(told.map(({ done }) => done)).toEqual([50, 60]);
});

test('one entry that the server refuses keeps none of the others out', async () => {
  const taken: string[] = [];
  const bad = entry(7).createdAt;
  const send = async (piece: readonly ImportedCheckInInput[]) => {
    if (piece.some(({ createdAt }) => createdAt === bad)) return 'refused' as const;
    taken.push(...piece.map(({ createdAt }) => createdAt));
    return { added: piece.length, known: 0 };
  };
  const end = await uploadCheckIns(entries(20), send, () => {});
  expect(end).toEqual({ done: 20, added: 19, known: 0, refused: 1 });
  expect(taken).toEqual(
    entries(20)
      .filter(({ createdAt }) => createdAt !== bad)
      .map(({ createdAt }) => createdAt),
  );
});

test('without an answer it stops, having told how far it came', async () => {
  const told: ImportProgress[] = [];
  let calls = 0;
  const send = async (piece: readonly ImportedCheckInInput[]) => {
    calls += 1;
    if (calls === 2) throw new Error('no connection');
    return { added: piece.length, known: 0 };
  };
  await expect(uploadCheckIns(entries(120), send, (progress) => told.push(progress))).rejects.toThrow('no connection');
  expect(told.at(-1)?.done).toBe(50);
  expect(calls).toBe(2);
});
