/** Why a check-in that was sent got no quote: forever, or only for now. */
import { ApiError } from '#web/api-client/api.ts';

/** Statuses that stay the same however often the check-in is sent. */
const permanentStatuses: readonly number[] = [400, 409, 422];
/** Codes of these statuses that mean "not now". */
const temporaryCodes: readonly (string | null)[] = ['quote_being_written', 'user_changed'];

export const isPermanentFailure = (error: unknown): boolean =>
  error instanceof ApiError && permanentStatuses.includes(error.status) && !temporaryCodes.includes(error.code);

/** The day was more than a week before the check-in. */
export const isDayRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.issues.some(({ field }) => field === 'body.day');

/** The server has stored the check-in, and can write its quote only when the user's quota allows it again. */
export const isOverQuota = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'too_many_quotes';
