/**
 * Nouns that name a slider without its direction ("hope"), and the words that give the direction when they are near
 * ("faint", "bright"). `bare` is the direction of a noun without such a word: speaking of worry implies that there is
 * some.
 */
import type { DimensionKey } from '#contract/domain/mood.ts';

export type Direction = 'low' | 'high';

export interface Topic {
  readonly dimension: DimensionKey;
  readonly nouns: string;
  readonly bare?: Direction;
}

export const topics: readonly Topic[] = [
  { dimension: 'stressLevel', nouns: 'stress, pressure', bare: 'high' },
  { dimension: 'anxietyLevel', nouns: 'anxiety, worry', bare: 'high' },
  { dimension: 'focusClarity', nouns: 'focus, concentration, attention' },
  { dimension: 'confidenceLevel', nouns: 'confidence, trust in yourself, belief in yourself' },
  { dimension: 'motivationLevel', nouns: 'motivation, drive' },
  { dimension: 'connectionWithOthers', nouns: 'connection, closeness' },
  { dimension: 'supportSystemStrength', nouns: 'support' },
  { dimension: 'senseOfPurpose', nouns: 'purpose, direction, meaning' },
  { dimension: 'progressTowardGoals', nouns: 'progress, goals' },
  { dimension: 'hopeForFuture', nouns: 'hope' },
  { dimension: 'sleepQuality', nouns: 'sleep' },
  { dimension: 'physicalComfort', nouns: 'body, comfort' },
  { dimension: 'currentChallengeLevel', nouns: 'load, demands' },
  { dimension: 'gratitudeLevels', nouns: 'gratitude, thanks' },
  { dimension: 'urgencyOfNeed', nouns: 'urgency' },
];

export const lowWords = `low, faint, thin, short, shaky, slow, stalled, poor, weak, missing, scarce, scattered, slipping, slips, unclear,
  dim, gone, little, lacking, absent, broken, hard to find, harder to find, harder to see, harder to feel, harder to reach, hard to come by, hard to see, out of reach, far off, far away, quiet,
  light, badly, bad, fragile, uncertain, less, lost, limited, patchy, fading, uneven, wobbly, small, hard to feel, hard to reach, loose, out of sight, out of view, nowhere to be seen, nowhere in sight, isn't there, is not there, not there, won't come, will not come, not coming, isn't coming, nowhere, has gone`;

export const highWords = `high, strong, bright, full, good, plenty, steady, solid, loud, heavy, deep, well, clear, firm, sharp, intense,
  easily, easy, much, a lot of, close, constant, pressing, great, rich, real, warm, healthy, open, abundant, sound, within reach`;

/** Everyday uses of these words that say nothing about anyone. They are skipped. */
export const sayNothing = `slow breath, slow breaths, breath be slow, breath is slow, slow steps, small and slow, slow sip, slow sips, slow down, slow out-breath, slow sigh, dim the light, dim the lights, dim a light, lift your, clear a,
  clear one, flat on, if you are willing, close your eyes, sleep well, good enough, a good deal, hard surface, heavy object, heaviest point, hope for,
  let it be light, open the, easy chair, peace and quiet, just as hard, hard-won, light on, body down, rest your body, your body is resting, fear of, tired of, to be settled, leave it alone,
  brighter face, bright room, bright light, bright lights, on your own side, stand still for, harder to find, harder to see, harder to feel, harder to reach, belong on, belongs on, belong in, belongs in, lift it, to lift, need not lift, let alone, that can't wait, that cannot wait, what can't wait, what cannot wait, for a crisis, for a true crisis, for a real crisis, weigh up, weighing up, long and slow, at your own pace`;
