/** What a writer is told of an entry: numbers, what is usual for the person, what helped them, what not to repeat. */
import type { WritingRequest } from '../../../words/writing-request.ts';
import type { answersStore } from './answers-store.ts';
import { changesAgainst, USUAL_DAYS } from './changes.ts';
import { DAY_MS } from './quota.ts';
import type { QuoteRow, quotesStore } from './store.ts';
import { ANSWERS_COUNTED, awayFrom, leaningOf, supportCounts } from './support.ts';
import type { Entry } from './words-service.ts';

/** So many of the person's own newest texts are known to a writer: no passage comes twice within them. */
const TEXTS_COMPARED = 180;

export const writingRequests =
  (store: ReturnType<typeof quotesStore>, answers: ReturnType<typeof answersStore>) =>
  /** One question after the other: a request holds one connection at a time (person-turns.ts). */
  async ({ userId, id, ...entry }: Entry, old: QuoteRow | null): Promise<WritingRequest> => {
    const { ratings, timeOfDay, isNight, filledIn, help } = entry;
    const since = new Date(entry.createdAt.getTime() - USUAL_DAYS * DAY_MS);
    const newest = await store.newestTexts(userId, TEXTS_COMPARED);
    const usual = await answers.usualBefore(userId, id, since);
    const leaning = leaningOf(supportCounts(await answers.newestAnswers(userId, ANSWERS_COUNTED)));
    return {
      ratings,
      timeOfDay,
      isNight: isNight && !filledIn,
      isEarlierDay: filledIn,
      isHelpOpen: help,
      changes: changesAgainst(usual, ratings),
      ...(old?.helped === false ? awayFrom(leaning, old.kinds) : leaning),
      // The words that were just read are the last to be repeated, however old their entry is.
      recentTexts: old ? [old.text, ...newest.filter((text) => text !== old.text)].slice(0, TEXTS_COMPARED) : newest,
    };
  };
