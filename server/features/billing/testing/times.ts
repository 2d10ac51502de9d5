import { DAY_MS } from '#contract/domain/days.ts';
export const START = Date.parse('2026-11-20T12:00:00.000Z');
export const TRIAL_END = START + 3 * DAY_MS;
