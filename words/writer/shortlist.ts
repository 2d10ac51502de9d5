/** Passages to choose among. Each already keeps every rule for this request, and the code's own choice is first. */
import type { WritingRequest, WrittenText } from '../writing-request.ts';
import { passageQuotes } from './choose-passage.ts';
import { randomFor } from './seed.ts';

export const SHORTLIST_SIZE = 6;

/** At most six texts, each from a different passage. Empty where the older template writer has to write. */
export const shortlist = (request: WritingRequest, count = SHORTLIST_SIZE): WrittenText[] =>
  passageQuotes(request, randomFor(request)).take(count).toArray();
