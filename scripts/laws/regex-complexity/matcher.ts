/**
 * Matches a pattern the way an engine that backtracks does, and counts its steps instead of taking its time: one for each
 * character that is looked at. It is slow, and says of any text exactly how much work a pattern makes of it.
 */
import type { AST } from '@eslint-community/regexpp';

/** Where a match may go on; the answer is whether the rest matches from there. */
type Next = (at: number) => boolean;
type Matcher = (at: number, next: Next) => boolean;
export type Atom = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

/** More steps than any pattern that is let through makes of an attack. */
export class TooManySteps extends Error {}

export const isAtom = (node: AST.Node): node is Atom =>
  ['Character', 'CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'].includes(node.type);

/** Which characters an atom stands for, asked of the engine itself, once for each character. */
export function tester(flags: AST.Flags): (atom: Atom, character: string) => boolean {
  const known = new Map<string, Map<string, boolean>>();
  const kept = `${flags.ignoreCase ? 'i' : ''}${flags.unicode ? 'u' : ''}${flags.unicodeSets ? 'v' : ''}${flags.dotAll ? 's' : ''}`;
  return (atom, character) => {
    const answers = known.get(atom.raw) ?? new Map<string, boolean>();
    known.set(atom.raw, answers);
    const answer = answers.get(character) ?? new RegExp(`^(?:${written(atom)})$`, kept).test(character);
    answers.set(character, answer);
    return answer;
  };
}

/** Inside a class, characters that are special outside are literal. */
const written = (atom: Atom): string =>
  atom.type === 'Character' && atom.value < 0x80 ? `\\x${atom.value.toString(16).padStart(2, '0')}` : atom.raw;

export interface MatchCost {
  /** How many characters are looked at to find all that a search finds in the text, or that there is nothing. */
  readonly steps: (text: string) => number;
  /** Where the search ended its matches: one without the flag g has one at most. */
  readonly ends: (text: string) => readonly number[];
}

/** @param most steps that are counted; @throws {TooManySteps} beyond. */
export function matchCostOf(pattern: AST.Pattern, flags: AST.Flags, most: number): MatchCost {
  const run = { characters: [] as readonly string[], steps: 0 };
  const is = tester(flags);
  const look = (atom: Atom, character: string | undefined): boolean => {
    run.steps += 1;
    if (run.steps > most) throw new TooManySteps();
    return character !== undefined && is(atom, character);
  };
  const start = compiler(run, flags, look, is)(pattern.alternatives, 1);
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
  look: (atom: Atom, character: string | undefined) => boolean,
  is: (atom: Atom, character: string) => boolean,
) {
  const at = (index: number, way: Direction) => run.characters[way === 1 ? index : index - 1];
  const isWord = (index: number) => /\w/.test(run.characters[index] ?? '');
  const isEdge = (index: number) => index < 0 || index >= run.characters.length;
  const isBreak = (index: number) => flags.multiline && /[\n\r\u2028\u2029]/.test(run.characters[index] ?? '');

  const either = (alternatives: readonly AST.Alternative[], way: Direction): Matcher => {
    const ways = alternatives.map((alternative) => ({
      match: inOrder(alternative.elements, way),
      firsts: way === 1 ? firstAtomsOf(alternative.elements) : null,
    }));
    const [only] = ways;
    if (ways.length === 1 && only) return only.match;
    // As engines do, an alternative is begun only where its first character is there.
    const begun = new Map<string | undefined, readonly Matcher[]>();
    const beginning = (character: string | undefined) => {
      const fits = (firsts: readonly Atom[] | null) =>
        firsts === null || (character !== undefined && firsts.some((atom) => is(atom, character)));
      const some = ways.filter(({ firsts }) => fits(firsts)).map(({ match }) => match);
      begun.set(character, some);
      return some;
    };
    return (from, next) => {
      const character = at(from, way);
      return (begun.get(character) ?? beginning(character)).some((match) => match(from, next));
    };
  };
  const inOrder = (elements: readonly AST.Element[], way: Direction): Matcher => {
    const parts = elements.map((element) => matcherOf(element, way));
    if (way === -1) parts.reverse();
    const from = (index: number, position: number, next: Next): boolean => {
      const part = parts[index];
      return part ? part(position, (then) => from(index + 1, then, next)) : next(position);
    };
    return (position, next) => from(0, position, next);
  };
  const repeated = ({ element, min, max, greedy }: AST.Quantifier, way: Direction): Matcher => {
    if (isAtom(element)) return run1(element, min, max, greedy, way);
    const once = matcherOf(element, way);
    const more = (done: number, from: number, next: Next): boolean => {
      const again = () =>
        done < max && once(from, (then) => (then === from && done >= min ? false : more(done + 1, then, next)));
      if (done < min) return again();
      return greedy ? again() || next(from) : next(from) || again();
    };
    return (from, next) => more(0, from, next);
  };
  /** Of one character: without a call inside a call for each, so that long texts fit. */
  const run1 = (atom: Atom, min: number, max: number, greedy: boolean, way: Direction): Matcher => {
    const fits = (from: number, done: number) => done < max && look(atom, at(from + way * done, way));
    return (from, next) => {
      let done = 0;
      while ((greedy || done < min) && fits(from, done)) done += 1;
      if (done < min) return false;
      if (greedy) {
        for (; done >= min; done -= 1) if (next(from + way * done)) return true;
        return false;
      }
      for (;;) {
        if (next(from + way * done)) return true;
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
  const matcherOf = (node: AST.Element, way: Direction): Matcher => {
    if (isAtom(node)) return (from, next) => look(node, at(from, way)) && next(from + way);
    switch (node.type) {
      case 'Group':
      case 'CapturingGroup':
        return either(node.alternatives, way);
      case 'Quantifier':
        return repeated(node, way);
      case 'Assertion':
        return asserted(node);
      default:
        throw new SyntaxError('a backreference: no bound can be told for its work');
    }
  };
  return either;
}

/** What each match of these begins with; null: it may begin with nothing. */
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
