/**
 * Adversarial texts for a pattern: repeated samples of its own parts. Only an unbounded quantifier can take more than
 * linear time, so each one is attacked with samples of its body, of its prefix (the part of the pattern before it), and
 * of both together: each repetition of the prefix starts a match that runs to the end.
 */
import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { type Atom, isAtom, tester } from './matcher.ts';

export interface Attack {
  readonly before: string;
  /** What is repeated. */
  readonly pump: string;
  readonly after: string;
}

const COMMON_CHARACTERS = [...'aZ0_ \t\n.,;:!?-\'"<>@/#%(){}[]*=+\\\u2014é'];
/**
 * How many sample characters an atom gets: those that match the most atoms of the pattern, because these are ambiguous.
 */
const CHARACTERS = 3;
const SAMPLES = 5;
const MAX_PREFIXES = 4;
/** Suffixes on which a match of most patterns fails. */
const SUFFIXES = ['', '\u0001', ' !x', '\n\u0001'];

export function attacksOn(pattern: AST.Pattern, flags: AST.Flags): readonly Attack[] {
  const sample = sampler(pattern, flags);
  const attacks = new Map<string, Attack>();
  visitRegExpAST(pattern, {
    onQuantifierEnter: (quantifier) => {
      if (quantifier.max !== Number.POSITIVE_INFINITY) return;
      const bodies = sample(quantifier.element);
      const prefixes = prefixesOf(quantifier, sample);
      const both = prefixes.flatMap((prefix) => bodies.map((body) => prefix + body));
      const pumps = [
        ...bodies,
        ...prefixes,
        ...both,
        ...[...both, ...bodies].map((one) => `${one} `),
        ...both.map((one) => `${one}\n`),
      ];
      for (const pump of new Set(pumps.filter(Boolean)))
        for (const before of new Set(['', prefixes[0] ?? '']))
          for (const after of SUFFIXES) attacks.set(JSON.stringify([before, pump, after]), { before, pump, after });
    },
  });
  return [...attacks.values()];
}

type Sample = (node: AST.Node) => readonly string[];

/** @returns a function that gives texts which a part of the pattern matches. */
function sampler(pattern: AST.Pattern, flags: AST.Flags): Sample {
  const is = tester(flags);
  const atoms: Atom[] = [];
  const collect = (node: Atom) => void atoms.push(node);
  visitRegExpAST(pattern, { onCharacterEnter: collect, onCharacterSetEnter: collect, onCharacterClassEnter: collect });
  const literals = atoms.flatMap((atom) => (atom.type === 'Character' ? [String.fromCodePoint(atom.value)] : []));
  const pool = [...new Set([...COMMON_CHARACTERS, ...literals])];
  const distinct = [...new Map(atoms.map((atom) => [atom.raw, atom])).values()];
  const matchingAtoms = new Map(pool.map((one) => [one, distinct.filter((atom) => is(atom, one)).length]));
  const ranked = pool.toSorted((a, b) => (matchingAtoms.get(b) ?? 0) - (matchingAtoms.get(a) ?? 0));

  const charactersOf = (atom: Atom) => {
    if (atom.type === 'Character') return [String.fromCodePoint(atom.value)];
    const fit = ranked.filter((one) => is(atom, one));
    return fit.length > CHARACTERS ? [...fit.slice(0, CHARACTERS - 1), fit.at(-1) ?? ''] : fit;
  };
  const sample: Sample = (node) => {
    if (isAtom(node)) return charactersOf(node);
    switch (node.type) {
      case 'Alternative':
        return inOrder(node.elements, sample);
      case 'Group':
      case 'CapturingGroup':
        return spread(
          node.alternatives.flatMap((one) => sample(one).slice(0, 2)),
          SAMPLES,
        );
      case 'Quantifier': {
        const bodies = sample(node.element);
        const some = bodies.map((body) => body.repeat(Math.max(1, node.min)));
        return node.min === 0 ? [...some.slice(0, SAMPLES - 1), ''] : some;
      }
      default:
        return [''];
    }
  };
  return sample;
}

/** The first sample of each element, then the same with one sample at a time replaced by another. */
function inOrder(elements: readonly AST.Element[], sample: Sample): readonly string[] {
  const each = elements.map(sample);
  const usual = each.map(([first = '']) => first);
  const others = each.flatMap((choices, index) =>
    choices.slice(1, 3).map((other) => usual.with(index, other).join('')),
  );
  return spread([...new Set([usual.join(''), ...others])], SAMPLES);
}

/** At most this many items: the first, and others at even intervals. */
const spread = <T>(all: readonly T[], maxCount: number): readonly T[] =>
  all.length <= maxCount
    ? all
    : Array.from({ length: maxCount }, (_, index) => all[Math.floor((index * all.length) / maxCount)] as T);

/** Samples of what a match consumes before it reaches this node. */
function prefixesOf(place: AST.Node, sample: Sample): readonly string[] {
  let prefixes: readonly string[] = [''];
  for (let node: AST.Node = place; node.parent; node = node.parent) {
    if (node.parent.type !== 'Alternative') continue;
    const { elements } = node.parent;
    const before = inOrder(elements.slice(0, elements.indexOf(node as AST.Element)), sample);
    prefixes = spread([...new Set(before.flatMap((one) => prefixes.map((rest) => one + rest)))], MAX_PREFIXES);
  }
  return prefixes;
}
