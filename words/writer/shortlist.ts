/** Passages to choose among: each holds every rule for this request already, the code's own choice first. */
import type { WritingRequest, WrittenText } from '../writing-request.ts';
import { wordsOfPassages } from './choose-passage.ts';
import { choicesFor } from './seed.ts';

export const SHORTLIST = 6;

/** At most six texts, each of another passage; empty where the older grammar has to write. */
export const shortlist = (request: WritingRequest, count = SHORTLIST): WrittenText[] =>
  wordsOfPassages(request, choicesFor(request)).take(count).toArray();
