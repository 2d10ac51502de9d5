/** Whether a pattern's work grows with the length of a text and no faster, whatever the text. By counting, never by time. */
import { RegExpParser } from '@eslint-community/regexpp';
import { type Attack, attacksOn } from './attacks.ts';
import { matchCostOf, TooManySteps } from './matcher.ts';

/** An attack is measured at one, two and three times so many repetitions: work in proportion grows by the same each time. */
const REPETITIONS = 16;
/** Longer than any {0,60}, which looks without an end at first. */
const MANY_REPETITIONS = 160;
/** Repetitions of a long piece are fewer, so that a match fits on the stack. */
const MAX_TEXT_LENGTH = 6000;
const MAX_STEPS = 2_000_000;

/** @returns the text that makes the work grow faster than itself; null: none was found. */
export function superlinearAttack(source: string, flags: string): string | null {
  const { pattern, parsedFlags } = parsePattern(source, flags);
  const { steps } = matchCostOf(pattern, parsedFlags, MAX_STEPS);
  const grows = (attack: Attack, repetitions: number): boolean => {
    const counted = (times: number) => steps(attack.before + attack.pump.repeat(repetitions * times) + attack.after);
    try {
      const [one, two, three] = [counted(1), counted(2), counted(3)];
      // Of a straight line this is 0; the beginning and the end of a text may differ by a few steps.
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

/** @throws {SyntaxError} where it is no pattern. */
export function parsePattern(source: string, flags: string) {
  const parser = new RegExpParser();
  const unicode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  return { pattern: parser.parsePattern(source, 0, source.length, unicode), parsedFlags: parser.parseFlags(flags) };
}

/** What the costliest attack on a pattern whose work is in proportion makes of each character: so many looks, and its text. */
export function costliestAttack(
  source: string,
  flags: string,
): { readonly looks: number; readonly attack: Attack } | null {
  const { pattern, parsedFlags } = parsePattern(source, flags);
  const { steps } = matchCostOf(pattern, parsedFlags, MAX_STEPS);
  const costs = attacksOn(pattern, parsedFlags).map((attack) => {
    const counted = (times: number) => steps(attack.before + attack.pump.repeat(REPETITIONS * times) + attack.after);
    return { attack, looks: (counted(2) - counted(1)) / (REPETITIONS * attack.pump.length) };
  });
  return costs.toSorted((a, b) => b.looks - a.looks)[0] ?? null;
}
