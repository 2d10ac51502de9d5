/**
 * `npm run drills attackers`: what an earlier attack from outside did, repeated on the built server with its limits on.
 * S1 to S27 number the findings of that attack, D1 to D13 defects found alongside it. Each is named by what it did.
 * What needs a browser is in the journeys of e2e/.
 */
import type { DrillResult } from '../result.ts';
import { changedToAdmin, commonPasswords, kelvinSign, nameAsMessage, registeredAdmin } from './addresses.ts';
import {
  averageOfAll,
  deletedWhileEmailed,
  emptiedAuditLog,
  quoteWhereHelpIsDue,
  swappedCiphertexts,
  trialsOfOneMailbox,
  withdrawnConsent,
} from './data.ts';
import { cutUnderWrites, loginDuringOutage, oneUserHoldsThePool, stoppedDatabase } from './database-faults.ts';
import { failingStatements, forwardedAddresses, strangeRequests } from './edge.ts';
import {
  cardTesting,
  checkInFlood,
  emailFlood,
  importWithoutPlan,
  oneClickBody,
  oneKeyManyTexts,
  passwordFlood,
} from './flooding.ts';
import { failuresOfTwoServers, outlivingSessions, wrongCodes } from './sessions.ts';
import { threeAtOnce, unsafeStarts } from './starting.ts';
import { halfSentBodies, keepAlive, stoppedReader } from './stopping.ts';

export const attackers: readonly ((postgresUrl: string) => Promise<DrillResult>)[] = [
  oneClickBody,
  cutUnderWrites,
  halfSentBodies,
  stoppedReader,
  keepAlive,
  failingStatements,
  passwordFlood,
  emailFlood,
  registeredAdmin,
  changedToAdmin,
  unsafeStarts,
  oneKeyManyTexts,
  loginDuringOutage,
  trialsOfOneMailbox,
  forwardedAddresses,
  checkInFlood,
  importWithoutPlan,
  stoppedDatabase,
  oneUserHoldsThePool,
  nameAsMessage,
  failuresOfTwoServers,
  wrongCodes,
  cardTesting,
  kelvinSign,
  outlivingSessions,
  swappedCiphertexts,
  emptiedAuditLog,
  withdrawnConsent,
  threeAtOnce,
  averageOfAll,
  quoteWhereHelpIsDue,
  deletedWhileEmailed,
  commonPasswords,
  strangeRequests,
];
