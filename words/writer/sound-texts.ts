/**
 * Most of our own texts are chosen again and again. What such a text breaks for everyone, whoever reads it, is looked at
 * once. Only texts put together from passages and steps are remembered, which say nothing of any user.
 */
import { type Violation, violationsOfText } from '../rules/find-violations.ts';

/** Less than half a megabyte. Then all are forgotten, and looked at again. */
const MAX_REMEMBERED = 1000;

const sound = new Set<string>();

/** @param text of ours. */
export const violationsOfOurText = (text: string): readonly Violation[] => {
  if (sound.has(text)) return [];
  const violations = violationsOfText(text);
  if (violations.length === 0) {
    if (sound.size >= MAX_REMEMBERED) sound.clear();
    sound.add(text);
  }
  return violations;
};
