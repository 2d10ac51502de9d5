/**
 * `npm run drills attackers`: the attacks of an earlier external test that only a running server can withstand or not,
 * on the built one with rate limits on. S1 to S27 are the numbers of its findings, D1 to D13 those of defects found
 * alongside. S2, D1 and the rest of S3 are in postgres-restart and stop-under-load; all others are tests.
 */
import type { Drill } from '../result.ts';
import { frozenDatabase, loginDuringOutage, poolContention } from './database-faults.ts';
import { deletedWhileEmailed, keepAlive, passwordFlood } from './running-server.ts';

export const attackers: readonly Drill[] = [
  keepAlive,
  passwordFlood,
  loginDuringOutage,
  frozenDatabase,
  poolContention,
  deletedWhileEmailed,
];
