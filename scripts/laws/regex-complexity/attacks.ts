/**
 * Adversarial texts for a pattern, made of its own pieces, repeated. Only unbounded repetition can take more than linear
 * time, so each such place is attacked with what it repeats, with what leads to it, and with both together: each
 * repetition of what leads to it starts a match that runs to the end.
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
/** So many characters for each place: those that fit the most places of the pattern, which are the ambiguous ones. */
const CHARACTERS = 3;
const SAMPLES = 5;
const MAX_PREFIXES = 4;
/** What a match fails on at last, for most patterns. */
const SUFFIXES = ['', '\u0001', ' !x', '\n\u0001'];

export function attacksOn(pattern: AST.Pattern, flags: AST.Flags): readonly Attack[] {
  const sample = sampler(pattern, flags);
  const attacks = new Map<string, Attack>();
  visitRegExpAST(pattern, {
    onQuantifierEnter: (quantifier) => {
      if (quantifier.max !== Number.POSITIVE_INFINITY) return;
      const bodies = sample(quantifier.element);
      const leads = prefixesOf(quantifier, sample);
      const both = leads.flatMap((lead) => bodies.map((body) => lead + body));
      const pumps = [
        ...bodies,
        ...leads,
        ...both,
        ...[...both, ...bodies].map((one) => `${one} `),
        ...both.map((one) => `${one}\n`),
      ];
      for (const pump of new Set(pumps.filter(Boolean)))
        for (const before of new Set(['', leads[0] ?? '']))
          for (const after of SUFFIXES) attacks.set(JSON.stringify([before, pump, after]), { before, pump, after });
    },
  });
  return [...attacks.values()];
}

type Sample = (node: AST.Node) => readonly string[];

/** @returns texts that a part of the pattern matches. */
function sampler(pattern: AST.Pattern, flags: AST.Flags): Sample {
  const is = tester(flags);
  const atoms: Atom[] = [];
  const note = (node: Atom) => void atoms.push(node);
  visitRegExpAST(pattern, { onCharacterEnter: note, onCharacterSetEnter: note, onCharacterClassEnter: note });
  const written = atoms.flatMap((atom) => (atom.type === 'Character' ? [String.fromCodePoint(atom.value)] : []));
  const pool = [...new Set([...COMMON_CHARACTERS, ...written])];
  const distinct = [...new Map(atoms.map((atom) => [atom.raw, atom])).values()];
  const fitting = new Map(pool.map((one) => [one, distinct.filter((atom) => is(atom, one)).length]));
  const ranked = pool.toSorted((a, b) => (fitting.get(b) ?? 0) - (fitting.get(a) ?? 0));

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

/** The first of each element, and with one of them at a time another. */
function inOrder(elements: readonly AST.Element[], sample: Sample): readonly string[] {
  const each = elements.map(sample);
  const usual = each.map(([first = '']) => first);
  const others = each.flatMap((choices, index) =>
    choices.slice(1, 3).map((other) => usual.with(index, other).join('')),
  );
  return spread([...new Set([usual.join(''), ...others])], SAMPLES);
}

/** The first, and others from everywhere among them. */
const spread = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most
    ? all
    : Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)] as T);

/** What a match has gone through before it comes to this place. */
function prefixesOf(place: AST.Node, sample: Sample): readonly string[] {
  let leads: readonly string[] = [''];
  for (let node: AST.Node = place; node.parent; node = node.parent) {
    if (node.parent.type !== 'Alternative') continue;
    const { elements } = node.parent;
    const before = inOrder(elements.slice(0, elements.indexOf(node as AST.Element)), sample);
    leads = spread([...new Set(before.flatMap((one) => leads.map((rest) => one + rest)))], MAX_PREFIXES);
  }
  return leads;
}
