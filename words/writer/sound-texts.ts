/**
 * A cache of our own texts that keep every rule that does not depend on the user: most texts are chosen repeatedly, and
 * are then checked for these rules only once. It contains only texts composed of passages and steps, which say nothing
 * about any user.
 */
import { type Violation, violationsOfText } from '../rules/find-violations.ts';

/** Less than half a megabyte. A full cache is cleared, and the texts are checked again. */
const MAX_CACHED = 1000;

const sound = new Set<string>();

/** @param text of ours. */
export const violationsOfOurText = (text: string): readonly Violation[] => {
  if (sound.has(text)) return [];
  const violations = violationsOfText(text);
  if (violations.length === 0) {
    if (sound.size >= MAX_CACHED) sound.clear();
    sound.add(text);
  }
  return violations;
};
