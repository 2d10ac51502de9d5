/** Choices that look random but are not: the same request always gets the same text. */

import { dimensionKeys, RATING_DEFAULT } from '../../contract/domain/mood.ts';
import { seededRandom } from '../seeded-random.ts';
import type { WritingRequest } from '../writing-request.ts';

/** FNV-1a with a final mix, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  return (hash ^ (hash >>> 15)) >>> 0;
};

/** Numbers from 0 up to 1, seeded by the given ratings, the time of day and what the user has read so far. */
export const randomFor = ({ ratings, given, timeOfDay, recentTexts }: WritingRequest): (() => number) => {
  const profile = dimensionKeys.map((key) => (given.includes(key) ? ratings[key] : RATING_DEFAULT)).join('');
  return seededRandom(hashOf(`${profile} ${timeOfDay} ${recentTexts.length} ${recentTexts.join('\n')}`));
};
