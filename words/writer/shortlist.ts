/** Passages to choose among: each holds every rule for this request already, the code's own choice first. */
import type { WritingRequest, WrittenText } from '../writing-request.ts';
import { passageQuotes } from './choose-passage.ts';
import { randomFor } from './seed.ts';

export const SHORTLIST_SIZE = 6;

/** At most six texts, each of another passage; empty where the older grammar has to write. */
export const shortlist = (request: WritingRequest, count = SHORTLIST_SIZE): WrittenText[] =>
  passageQuotes(request, randomFor(request)).take(count).toArray();
