/**
 * The check-in of three sliders on Home: how well they predict the other twelve, whether they open the help lines in
 * time, and how long they take.
 */
import type { Row } from '../report.ts';
import { declineRow } from './decline.ts';
import { predictionRow } from './prediction.ts';
import { steadyRow } from './steady.ts';
import { tapsRow } from './taps.ts';

export const shortCheckInRows = async (): Promise<Row[]> => [
  predictionRow(),
  declineRow(),
  ...[3.8, 3.2, 2.9].map(steadyRow),
  await tapsRow(),
];
