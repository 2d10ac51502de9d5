export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const START = Date.parse('2026-11-20T12:00:00.000Z');
export const TRIAL_END = START + 3 * DAY;
