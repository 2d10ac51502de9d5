import { z } from 'zod';
import { RATING_MAX, RATING_MIN } from '../domain/mood.ts';

/** The value of one slider. */
export const rating = z.int().min(RATING_MIN).max(RATING_MAX);
