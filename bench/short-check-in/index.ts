/**
 * The check-in of three sliders on Home: how well they predict the other twelve, whether they open the help lines in
 * time, and how long they take.
 */
import type { Benchmark } from '../report.ts';
import { declineRow, steadyRow } from './help-lines.ts';
import { predictionRow } from './prediction.ts';
import { tapsRow } from './taps.ts';

/** A quick run has no simulated users, because fewer of them would prove nothing. */
export const shortCheckInRows: Benchmark = async ({ isQuick }) => [
  ...(isQuick ? [] : [predictionRow(), declineRow(), ...[3.8, 3.2, 2.9].map(steadyRow)]),
  await tapsRow(isQuick ? 1 : 5),
];
