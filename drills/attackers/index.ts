/**
 * `npm run drills attackers`: the attacks of an earlier external test, repeated against the built server with rate
 * limits on. S1 to S27 are the numbers of its findings, D1 to D13 those of defects found alongside. S2 and D1, and S3
 * with clients that send or read nothing, are in postgres-restart and stop-under-load. Attacks that need a browser are
 * in the journeys in e2e/.
 */
import type { DrillResult } from '../result.ts';
import { changedToAdmin, commonPasswords, kelvinSign, nameAsMessage, registeredAdmin } from './addresses.ts';
import {
  averageMood,
  changedAuditLog,
  deletedWhileEmailed,
  quoteWhenHelpIsDue,
  swappedCiphertexts,
  trialsPerMailbox,
  withdrawnConsent,
} from './data.ts';
import { frozenDatabase, loginDuringOutage, poolContention } from './database-faults.ts';
import { failingStatements, forwardedAddresses, malformedRequests } from './edge.ts';
import {
  cardTesting,
  checkInFlood,
  emailFlood,
  importWithoutPlan,
  oneClickBody,
  oneKeyConcurrentCheckIns,
  passwordFlood,
} from './flooding.ts';
import { failuresOfTwoServers, staleSessions, wrongCodes } from './sessions.ts';
import { insecureConfigurations, simultaneousStarts } from './starting.ts';
import { keepAlive } from './stopping.ts';

export const attackers: readonly ((postgresUrl: string) => Promise<DrillResult>)[] = [
  oneClickBody,
  keepAlive,
  failingStatements,
  passwordFlood,
  emailFlood,
  registeredAdmin,
  changedToAdmin,
  insecureConfigurations,
  oneKeyConcurrentCheckIns,
  loginDuringOutage,
  trialsPerMailbox,
  forwardedAddresses,
  checkInFlood,
  importWithoutPlan,
  frozenDatabase,
  poolContention,
  nameAsMessage,
  failuresOfTwoServers,
  wrongCodes,
  cardTesting,
  kelvinSign,
  staleSessions,
  swappedCiphertexts,
  changedAuditLog,
  withdrawnConsent,
  simultaneousStarts,
  averageMood,
  quoteWhenHelpIsDue,
  deletedWhileEmailed,
  commonPasswords,
  malformedRequests,
];
