/**
 * Chooses among parts that fit: unread ones first, and among those the kinds of support that helped this user before.
 */
import { supportKindsIn } from '../support-kinds.ts';
import type { WritingRequest } from '../writing-request.ts';
import type { Tiers } from './template-pools.ts';

/** How much likelier a part becomes if its kind of support helped this user, and less likely if it did not. */
const HELPED_WEIGHT = 4;
const DID_NOT_HELP_WEIGHT = 0.15;

export interface Picker {
  readonly any: <Item>(items: readonly Item[]) => Item;
  /** A part that the user has not read recently or, failing that, the one read longest ago. */
  readonly unread: (parts: readonly string[]) => string;
  /** The same, preferring parts written for these sliders while one is unread. */
  readonly unreadOf: (parts: Tiers) => string;
  /** Allows every part to be repeated from now on, so that the last tries are not spent on the few unread ones. */
  readonly ignoreHistory: () => void;
}

type Weigh = (part: string) => number;

const weigherFor = ({ ratings, helped, didNotHelp }: WritingRequest): Weigh | undefined => {
  if (helped.length === 0 && didNotHelp.length === 0) return undefined;
  const known = new Map<string, number>();
  return (part) => {
    const found = known.get(part);
    if (found !== undefined) return found;
    const kinds = supportKindsIn(part, ratings);
    const weight =
      (kinds.some((kind) => helped.includes(kind)) ? HELPED_WEIGHT : 1) *
      (kinds.some((kind) => didNotHelp.includes(kind)) ? DID_NOT_HELP_WEIGHT : 1);
    known.set(part, weight);
    return weight;
  };
};

/** One of the parts, with probability proportional to its weight. */
const weighted = (parts: readonly string[], weigh: Weigh, next: () => number): string => {
  let remaining = next() * parts.reduce((sum, part) => sum + weigh(part), 0);
  for (const part of parts) {
    remaining -= weigh(part);
    if (remaining < 0) return part;
  }
  return parts.at(-1) ?? '';
};

export const createPicker = (request: WritingRequest, next: () => number): Picker => {
  const { recentTexts } = request;
  const weigh = weigherFor(request);
  let readsOn = true;
  const any = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const one = (parts: readonly string[]): string => (weigh ? weighted(parts, weigh, next) : any(parts));
  const known = new Map<string, number>();
  const lastRead = (part: string): number => {
    const found = known.get(part);
    if (found !== undefined) return found;
    const at = recentTexts.findIndex((text) => text.includes(part.slice(1)));
    const read = at === -1 ? Number.POSITIVE_INFINITY : at;
    known.set(part, read);
    return read;
  };
  const fresh = (parts: readonly string[]): string => {
    if (!readsOn) return one(parts);
    const read = parts.map((part) => ({ part, at: lastRead(part) }));
    const unread = read.filter(({ at }) => at === Number.POSITIVE_INFINITY).map(({ part }) => part);
    if (unread.length > 0) return one(unread);
    const oldest = read.toSorted((first, second) => second.at - first.at).slice(0, Math.ceil(read.length / 3));
    return any(oldest).part;
  };
  const freshOf = ({ own, general }: Tiers): string => {
    const unread = own.filter((part) => lastRead(part) === Number.POSITIVE_INFINITY);
    return fresh(readsOn && unread.length > 0 ? unread : [...own, ...general]);
  };
  const forget = () => {
    readsOn = false;
  };
  return { any, unread: fresh, unreadOf: freshOf, ignoreHistory: forget };
};
