/**
 * Whether a pattern's work is at most linear in the length of the text, for every text. Counts steps and never measures
 * time.
 */
import { RegExpParser } from '@eslint-community/regexpp';
import { type Attack, attacksOn } from './attacks.ts';
import { matchCostOf, TooManySteps } from './matcher.ts';

/**
 * An attack is measured at one, two and three times this many repetitions: linear work grows by the same amount each
 * time.
 */
const REPETITIONS = 16;
/** More than a bounded quantifier such as {0,60} allows, which looks unbounded at few repetitions. */
const MANY_REPETITIONS = 160;
/** Long samples are repeated less often, so that a match fits on the stack. */
const MAX_TEXT_LENGTH = 6000;
const MAX_STEPS = 2_000_000;

/** @returns a text on which the work grows faster than linearly, or null if none was found. */
export function superlinearAttack(source: string, flags: string): string | null {
  const { pattern, parsedFlags } = parsePattern(source, flags);
  const { steps } = matchCostOf(pattern, parsedFlags, MAX_STEPS);
  const grows = (attack: Attack, repetitions: number): boolean => {
    const counted = (times: number) => steps(attack.before + attack.pump.repeat(repetitions * times) + attack.after);
    try {
      const [one, two, three] = [counted(1), counted(2), counted(3)];
      // For linear growth this is 0, except for a few steps at the beginning and the end of a text.
      return three - 2 * two + one > 3 * repetitions;
    } catch (error) {
      if (error instanceof TooManySteps || error instanceof RangeError) return true;
      throw error;
    }
  };
  const many = ({ pump }: Attack) =>
    Math.max(REPETITIONS, Math.min(MANY_REPETITIONS, Math.floor(MAX_TEXT_LENGTH / 3 / pump.length)));
  const found = attacksOn(pattern, parsedFlags).find(
    (attack) => grows(attack, REPETITIONS) && grows(attack, many(attack)),
  );
  return found
    ? `${JSON.stringify(found.before)} + ${JSON.stringify(found.pump)}.repeat(n) + ${JSON.stringify(found.after)}`
    : null;
}

/** @throws {SyntaxError} if it is not a valid pattern. */
export function parsePattern(source: string, flags: string) {
  const parser = new RegExpParser();
  const unicode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  return { pattern: parser.parsePattern(source, 0, source.length, unicode), parsedFlags: parser.parseFlags(flags) };
}

/** The costliest attack on a pattern with linear work, with its steps per character. */
export function costliestAttack(
  source: string,
  flags: string,
): { readonly stepsPerCharacter: number; readonly attack: Attack } | null {
  const { pattern, parsedFlags } = parsePattern(source, flags);
  const { steps } = matchCostOf(pattern, parsedFlags, MAX_STEPS);
  const costs = attacksOn(pattern, parsedFlags).map((attack) => {
    const counted = (times: number) => steps(attack.before + attack.pump.repeat(REPETITIONS * times) + attack.after);
    return { attack, stepsPerCharacter: (counted(2) - counted(1)) / (REPETITIONS * attack.pump.length) };
  });
  return costs.toSorted((a, b) => b.stepsPerCharacter - a.stepsPerCharacter)[0] ?? null;
}
