/**
 * A passage: one or two sentences written by hand, in one breath, for one side of one slider. What it names, what must
 * not be true, how hard a day it is for, and what it offers are data, so that code can decide whom it fits.
 */
import {
  type DimensionKey,
  dimensions,
  RATING_MAX,
  RATING_MIN,
  type Ratings,
  type TimeOfDay,
} from '#contract/domain/mood.ts';
import type { SupportKind } from '#contract/domain/support-kinds.ts';

export const shortDimensionNames = {
  stress: 'stressLevel',
  confidence: 'confidenceLevel',
  focus: 'focusClarity',
  motivation: 'motivationLevel',
  anxiety: 'anxietyLevel',
  connection: 'connectionWithOthers',
  support: 'supportSystemStrength',
  purpose: 'senseOfPurpose',
  progress: 'progressTowardGoals',
  hope: 'hopeForFuture',
  sleep: 'sleepQuality',
  body: 'physicalComfort',
  challenge: 'currentChallengeLevel',
  gratitude: 'gratitudeLevels',
  urgency: 'urgencyOfNeed',
} as const satisfies Record<string, DimensionKey>;

type ShortDimensionName = keyof typeof shortDimensionNames;
/** One side of one slider: 'hope.low' is 1 and 2, 'hope.high' 4 and 5. */
export type Side = `${ShortDimensionName}.${'low' | 'high'}`;

/**
 * What the first sentence names; 'level' if every slider is at 3, 'unsaid' if all given ones are at 3 and others were
 * not given.
 */
export type Lead = Side | 'level' | 'unsaid';

export const isSide = (lead: Lead): lead is Side => lead !== 'level' && lead !== 'unsaid';

/** How many sliders are hard: none, 1 or 2, 3 to 7, 8 and more. */
export type Weight = 'good' | 'some' | 'many' | 'most';
/** The internal time of day: `night` is the small hours, which the three times of the interface count as evening. */
export type Hour = TimeOfDay | 'night';

export const hourOf = ({ timeOfDay, isNight }: { timeOfDay: TimeOfDay; isNight: boolean }): Hour =>
  isNight ? 'night' : timeOfDay;

export const shapes = [
  /** Two sentences: how it is, then a turn. No step. */
  'see-turn',
  /** The same, and a step follows. */
  'see-turn-step',
  /** A single sentence. */
  'one-breath',
  /** Two things that are both true, as one thought. */
  'two-true',
  /** The step is in the passage itself. */
  'step-inside',
  /** Asks for nothing, and allows things to stay as they are. */
  'leave-alone',
] as const;
export type Shape = (typeof shapes)[number];

/** Whether a step may follow a passage of this shape. */
export const takesStep = (shape: Shape): boolean => shape === 'see-turn-step' || shape === 'two-true';

export const images = [
  'weather',
  'load',
  'ground',
  'room',
  'body',
  'road',
  'light',
  'water',
  'work',
  'company',
] as const;
export type Image = (typeof images)[number];

export interface Passage {
  /** Its file and its number there, such as hope-low-07. */
  readonly id: string;
  /** What the first sentence names. */
  readonly lead: Lead;
  /** The other sides that it names, each of which must be true. */
  readonly also?: readonly Side[];
  /** The same, for sliders at their end: "in pain" is said at 1 and not at 2. */
  readonly alsoAtEnd?: readonly Side[];
  /** The same, for sliders one short of their end: "sore" is said at 2 and not at 1. */
  readonly alsoMild?: readonly Side[];
  /** The sides that must not be true, because the passage would sound wrong with them. */
  readonly never?: readonly Side[];
  /** How far from 3 the lead must be: 'mild' is 2 or 4, 'end' 1 or 5. */
  readonly strength: 'any' | 'mild' | 'end';
  readonly weights: readonly Weight[];
  /** Default: any hour. */
  readonly hours?: readonly Hour[];
  /** The kinds of support that it offers, according to its author. */
  readonly kinds: readonly SupportKind[];
  readonly shape: Shape;
  /** The steps that were reviewed together with it: one of them follows, if the hour and the weight allow it. */
  readonly steps?: readonly string[];
  /** The one image in it. */
  readonly image?: Image;
  /**
   * The change that it states, which the user's own check-ins must show. 'easier': that some things are easier than
   * usual, without naming any.
   */
  readonly change?: { readonly side: Side; readonly way: 'up' | 'down' } | 'easier';
  /** For a day that is filled in later: in the past tense, and without a step. */
  readonly ofEarlierDay?: true;
  /** Whether it offers a person or a help line, as a step must while the help panel is open. */
  readonly offersContact?: true;
  /** Well written: preferred, of equally apt ones, for a user's first text, which decides whether they come back. */
  readonly suitsNewcomers?: true;
  /** {now} is "this morning", "this afternoon" or "tonight"; {Now} the same at the start of a sentence. */
  readonly body: string;
}

/** One sentence with one small thing to do. The passages that it follows name it. */
export interface Step {
  readonly id: string;
  /** Of a step that offers a person or a help line: the leads it follows while the help panel is open; default: any. */
  readonly after?: readonly Lead[];
  readonly weights: readonly Weight[];
  readonly hours?: readonly Hour[];
  readonly never?: readonly Side[];
  /** Said about a day that is filled in later, while the help panel is open: it asks for nothing. */
  readonly ofEarlierDay?: true;
  readonly offersContact?: true;
  readonly text: string;
}

type Direction = 'low' | 'high';

/** Every side split into its parts in advance, because each quote checks thousands of them. */
const partsOfSide = Object.fromEntries(
  Object.entries(shortDimensionNames).flatMap(([name, dimension]) =>
    (['low', 'high'] as const).map((direction) => [`${name}.${direction}`, { dimension, direction }]),
  ),
) as Readonly<Record<Side, { readonly dimension: DimensionKey; readonly direction: Direction }>>;

export const allSides = Object.keys(partsOfSide) as readonly Side[];

export const dimensionOf = (side: Side): DimensionKey => partsOfSide[side].dimension;
export const directionOf = (side: Side): Direction => partsOfSide[side].direction;

/** Every side that a passage names. */
export const sidesOf = ({ lead, also = [], alsoAtEnd = [], alsoMild = [] }: Passage): Side[] => [
  ...(isSide(lead) ? [lead] : []),
  ...also,
  ...alsoAtEnd,
  ...alsoMild,
];

const dimensionsNamedBy = new WeakMap<Passage, readonly DimensionKey[]>();

export const namedBy = (passage: Passage): readonly DimensionKey[] => {
  const known = dimensionsNamedBy.get(passage);
  if (known) return known;
  const named = sidesOf(passage).map(dimensionOf);
  dimensionsNamedBy.set(passage, named);
  return named;
};

export const isHardSide = (side: Side): boolean => dimensions[dimensionOf(side)].hardEnd === directionOf(side);

export const matchesSide = (side: Side, ratings: Ratings): boolean => {
  const { dimension, direction } = partsOfSide[side];
  return direction === 'low' ? ratings[dimension] < 3 : ratings[dimension] > 3;
};

export const isAtEnd = (rating: number): boolean => rating === RATING_MIN || rating === RATING_MAX;

export const weightOf = (hardCount: number): Weight => {
  if (hardCount === 0) return 'good';
  if (hardCount < 3) return 'some';
  return hardCount < 8 ? 'many' : 'most';
};

/** Whether everything that it names in addition to its lead is true, and as far from 3 as required. */
export const matchesBeside = (
  { also, alsoAtEnd, alsoMild }: Pick<Passage, 'also' | 'alsoAtEnd' | 'alsoMild'>,
  ratings: Ratings,
): boolean =>
  (also?.every((side) => matchesSide(side, ratings)) ?? true) &&
  (alsoAtEnd?.every((side) => matchesSide(side, ratings) && isAtEnd(ratings[dimensionOf(side)])) ?? true) &&
  (alsoMild?.every((side) => matchesSide(side, ratings) && !isAtEnd(ratings[dimensionOf(side)])) ?? true);

export const timePhrases: Readonly<Record<Hour, string>> = {
  morning: 'this morning',
  afternoon: 'this afternoon',
  evening: 'tonight',
  night: 'tonight',
};

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const rendered = (text: string, hour: Hour): string =>
  text.replaceAll('{now}', timePhrases[hour]).replaceAll('{Now}', capitalised(timePhrases[hour]));

export interface PassageFile {
  readonly passages: readonly Passage[];
  readonly steps: readonly Step[];
}
