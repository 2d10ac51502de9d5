/** The check-in of three sliders on Home: what they foretell, whom they must not miss, and how long they take. */
import type { Row } from '../report.ts';
import { declineRow } from './decline.ts';
import { predictionRow } from './prediction.ts';
import { tapsRow } from './taps.ts';

export const shortCheckInRows = async (): Promise<Row[]> => [predictionRow(), declineRow(), await tapsRow()];
