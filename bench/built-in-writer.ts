/** The built-in writer and the rules alone, and a server's memory over 10,000 generations. */

import pLimit from 'p-limit';
import { mean, median } from 'simple-statistics';
import { dimensionKeys } from '../contract/domain/mood.ts';
import { HttpCaller } from '../server/testing/http-caller.ts';
import { memoryOf } from '../server/testing/process-usage.ts';
import { checkIn } from '../server/testing/user-actions.ts';
import { findViolations } from '../words/rules/find-violations.ts';
import { plainRequest } from '../words/testing/plain-request.ts';
import { randomProfiles } from '../words/testing/profiles.ts';
import { builtInText } from '../words/writer/writer.ts';
import { onSeededServer, type SeededServer } from './fixtures/bench-location.ts';
import { COLLECTS_GARBAGE, megabytesInUse } from './fixtures/server-memory.ts';
import { type Benchmark, figureRow, type Row } from './report.ts';

const RECENT = 30;
const WRITER_LIMIT_MS = 2;
const RULES_LIMIT_MS = 1;

const WARM_UP = 3000;
const GENERATIONS = 10_000;
const CONCURRENCY = 8;
/**
 * Of the memory in use after garbage collection: a leak of 200 bytes per generation would exceed it. Resident memory is
 * also reported, without a limit, because V8 enlarges its young generation once and keeps it.
 */
const GROWTH_LIMIT_MB = 2;

/** A quick run does not measure the memory. */
export const builtInWriterRows: Benchmark = async (scale, postgresUrl) => [
  ...writerRows(scale.isQuick ? 500 : 3000),
  ...(scale.isQuick ? [] : [await onSeededServer(scale, postgresUrl, memoryRow, { variables: COLLECTS_GARBAGE })]),
];

function writerRows(texts: number): Row[] {
  const profiles = randomProfiles(texts, 1);
  const recentTexts: string[] = [];
  const writing: number[] = [];
  const checking: number[] = [];
  for (const profile of profiles) {
    const known = recentTexts.slice(0, RECENT);
    const startedAt = performance.now();
    const text = builtInText({ ...plainRequest, ...profile, recentTexts: known });
    const writtenAt = performance.now();
    findViolations({ ...profile, text, recentTexts: known });
    checking.push(performance.now() - writtenAt);
    writing.push(writtenAt - startedAt);
    recentTexts.unshift(text);
  }
  return [
    rowOf('Built-in writer, one text with its rule checks, 30 earlier texts known', writing, WRITER_LIMIT_MS),
    rowOf('Rule check of one text against 30 earlier ones', checking, RULES_LIMIT_MS),
  ];
}

function rowOf(what: string, times: readonly number[], limitMs: number): Row {
  const format = { unit: 'ms', digits: 2 };
  return figureRow(`${what}: median`, median(times), { under: limitMs }, format, `mean ${mean(times).toFixed(2)} ms`);
}

async function memoryRow(server: SeededServer): Promise<Row> {
  const measure = async () => ({ inUse: await megabytesInUse(server), resident: memoryOf(server.pid) });
  await generate(server, WARM_UP);
  const before = await measure();
  await generate(server, GENERATIONS);
  const after = await measure();
  const growth = after.inUse - before.inUse;
  const resident = `resident ${Math.round(before.resident)}, then ${Math.round(after.resident)} MB`;
  return {
    what: `Memory of the server over ${GENERATIONS} generations, PostgreSQL, after ${WARM_UP} to warm up`,
    ours: `in use ${before.inUse.toFixed(1)}, then ${after.inUse.toFixed(1)} MB (${resident})`,
    limit: `at most ${GROWTH_LIMIT_MB} MB more in use`,
    holds: growth <= GROWTH_LIMIT_MB,
    figures: { growth, before: before.inUse, after: after.inUse },
  };
}

function generate({ origin, users }: SeededServer, count: number): Promise<unknown> {
  const numbers = Array.from({ length: count }, (_, index) => count - 1 - index);
  return pLimit(CONCURRENCY).map(numbers, (number) => {
    const ratings = Object.fromEntries(dimensionKeys.map((key, at) => [key, 1 + ((number * 7 + at * 3) % 5)]));
    return checkIn(new HttpCaller(origin, users[number % users.length]?.cookie), ratings);
  });
}
