/**
 * Matches a pattern like a backtracking engine, and counts steps instead of measuring time: one for each character that
 * is read. It is slow, but gives the exact work of a pattern on a text.
 */
import type { AST } from '@eslint-community/regexpp';

/** The continuation of a match: returns whether the rest of the pattern matches from this index. */
type Next = (at: number) => boolean;
type Matcher = (at: number, next: Next) => boolean;
export type Atom = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

/** More steps than any accepted pattern takes on an attack. */
export class TooManySteps extends Error {}

export const isAtom = (node: AST.Node): node is Atom =>
  ['Character', 'CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'].includes(node.type);

/** Whether an atom matches a character, according to the engine itself, cached for each character. */
export function tester(flags: AST.Flags): (atom: Atom, character: string) => boolean {
  const known = new Map<string, Map<string, boolean>>();
  const relevantFlags = `${flags.ignoreCase ? 'i' : ''}${flags.unicode ? 'u' : ''}${flags.unicodeSets ? 'v' : ''}${flags.dotAll ? 's' : ''}`;
  return (atom, character) => {
    const answers = known.get(atom.raw) ?? new Map<string, boolean>();
    known.set(atom.raw, answers);
    const answer = answers.get(character) ?? new RegExp(`^(?:${patternOf(atom)})$`, relevantFlags).test(character);
    answers.set(character, answer);
    return answer;
  };
}

/**
 * The atom as a pattern. An ASCII character is escaped, because one that is literal inside a class may be special
 * outside.
 */
const patternOf = (atom: Atom): string =>
  atom.type === 'Character' && atom.value < 0x80 ? `\\x${atom.value.toString(16).padStart(2, '0')}` : atom.raw;

export interface MatchCost {
  /** How many characters a search for all matches in the text reads. */
  readonly steps: (text: string) => number;
  /** The index at which each match ends: at most one without the flag g. */
  readonly ends: (text: string) => readonly number[];
}

/** @throws {TooManySteps} after more than `maxSteps` steps. */
export function matchCostOf(pattern: AST.Pattern, flags: AST.Flags, maxSteps: number): MatchCost {
  const run = { characters: [] as readonly string[], steps: 0 };
  const is = tester(flags);
  const read = (atom: Atom, character: string | undefined): boolean => {
    run.steps += 1;
    if (run.steps > maxSteps) throw new TooManySteps();
    return character !== undefined && is(atom, character);
  };
  const start = compiler(run, flags, read, is)(pattern.alternatives, 1);
  const search = (text: string): readonly number[] => {
    run.characters = flags.unicode || flags.unicodeSets ? [...text] : text.split('');
    run.steps = 0;
    const ends: number[] = [];
    const note = (at: number) => ends.push(at) > 0;
    for (let from = 0; from <= run.characters.length; ) {
      const found = start(from, note);
      if (found && !flags.global) break;
      from = found ? Math.max(from + 1, ends.at(-1) ?? 0) : from + 1;
    }
    return ends;
  };
  return {
    ends: search,
    steps: (text) => {
      search(text);
      return run.steps;
    },
  };
}

type Direction = 1 | -1;

function compiler(
  run: { readonly characters: readonly string[] },
  flags: AST.Flags,
  read: (atom: Atom, character: string | undefined) => boolean,
  is: (atom: Atom, character: string) => boolean,
) {
  const at = (index: number, direction: Direction) => run.characters[direction === 1 ? index : index - 1];
  const isWord = (index: number) => /\w/.test(run.characters[index] ?? '');
  const isEdge = (index: number) => index < 0 || index >= run.characters.length;
  const isBreak = (index: number) => flags.multiline && /[\n\r\u2028\u2029]/.test(run.characters[index] ?? '');

  const either = (alternatives: readonly AST.Alternative[], direction: Direction): Matcher => {
    const branches = alternatives.map((alternative) => ({
      match: inOrder(alternative.elements, direction),
      firsts: direction === 1 ? firstAtomsOf(alternative.elements) : null,
    }));
    const [onlyBranch] = branches;
    if (branches.length === 1 && onlyBranch) return onlyBranch.match;
    // Like an engine, tries an alternative only if the next character can start it.
    const startedBy = new Map<string | undefined, readonly Matcher[]>();
    const startable = (character: string | undefined) => {
      const fits = (firsts: readonly Atom[] | null) =>
        firsts === null || (character !== undefined && firsts.some((atom) => is(atom, character)));
      const some = branches.filter(({ firsts }) => fits(firsts)).map(({ match }) => match);
      startedBy.set(character, some);
      return some;
    };
    return (from, next) => {
      const character = at(from, direction);
      return (startedBy.get(character) ?? startable(character)).some((match) => match(from, next));
    };
  };
  const inOrder = (elements: readonly AST.Element[], direction: Direction): Matcher => {
    const parts = elements.map((element) => matcherOf(element, direction));
    if (direction === -1) parts.reverse();
    const from = (index: number, position: number, next: Next): boolean => {
      const part = parts[index];
      return part ? part(position, (then) => from(index + 1, then, next)) : next(position);
    };
    return (position, next) => from(0, position, next);
  };
  const repeated = ({ element, min, max, greedy }: AST.Quantifier, direction: Direction): Matcher => {
    if (isAtom(element)) return repeatedAtom(element, min, max, greedy, direction);
    const once = matcherOf(element, direction);
    const more = (done: number, from: number, next: Next): boolean => {
      const again = () =>
        done < max && once(from, (then) => (then === from && done >= min ? false : more(done + 1, then, next)));
      if (done < min) return again();
      return greedy ? again() || next(from) : next(from) || again();
    };
    return (from, next) => more(0, from, next);
  };
  /** A repeated single character: a loop instead of recursion, so that long texts fit on the stack. */
  const repeatedAtom = (atom: Atom, min: number, max: number, greedy: boolean, direction: Direction): Matcher => {
    const fits = (from: number, done: number) => done < max && read(atom, at(from + direction * done, direction));
    return (from, next) => {
      let done = 0;
      while ((greedy || done < min) && fits(from, done)) done += 1;
      if (done < min) return false;
      if (greedy) {
        for (; done >= min; done -= 1) if (next(from + direction * done)) return true;
        return false;
      }
      for (;;) {
        if (next(from + direction * done)) return true;
        if (!fits(from, done)) return false;
        done += 1;
      }
    };
  };
  const asserted = (node: AST.Assertion): Matcher => {
    switch (node.kind) {
      case 'start':
        return (from, next) => (isEdge(from - 1) || isBreak(from - 1)) && next(from);
      case 'end':
        return (from, next) => (isEdge(from) || isBreak(from)) && next(from);
      case 'word':
        return (from, next) => (isWord(from - 1) !== isWord(from)) !== node.negate && next(from);
      default: {
        const inside = either(node.alternatives, node.kind === 'lookahead' ? 1 : -1);
        return (from, next) => inside(from, () => true) !== node.negate && next(from);
      }
    }
  };
  const matcherOf = (node: AST.Element, direction: Direction): Matcher => {
    if (isAtom(node)) return (from, next) => read(node, at(from, direction)) && next(from + direction);
    switch (node.type) {
      case 'Group':
      case 'CapturingGroup':
        return either(node.alternatives, direction);
      case 'Quantifier':
        return repeated(node, direction);
      case 'Assertion':
        return asserted(node);
      default:
        throw new SyntaxError('backreferences are not allowed: their work has no known bound');
    }
  };
  return either;
}

/** The atoms with which a match of these elements can begin, or null if it can be empty. */
function firstAtomsOf(elements: readonly AST.Element[]): readonly Atom[] | null {
  const firsts: Atom[] = [];
  for (const element of elements) {
    if (element.type === 'Assertion') continue;
    const repeated = element.type === 'Quantifier' ? element.element : element;
    const own = isAtom(repeated) ? [repeated] : firstAtomsOfGroup(repeated);
    firsts.push(...(own ?? []));
    if (own !== null && !(element.type === 'Quantifier' && element.min === 0)) return firsts;
    if (own === null) return null;
  }
  return null;
}

function firstAtomsOfGroup(node: AST.Element): readonly Atom[] | null {
  if (node.type !== 'Group' && node.type !== 'CapturingGroup') return null;
  const each = node.alternatives.map(({ elements }) => firstAtomsOf(elements));
  return each.every((firsts) => firsts !== null) ? each.flat() : null;
}
