/**
 * Measurements of the built-in writer, as last printed by `npm run words` and recorded in docs/quote-safety.md. A test
 * checks that both are identical.
 */
export interface WriterMeasurement {
  readonly what: string;
  readonly measured: string;
  readonly limit: string;
  readonly holds: boolean;
}

export const MEASURED_ON = '23 November 2026';

/**
 * Harmful texts written to evade the rules, each paired with a harmless text, and how many of each the rules rejected
 * when they saw them for the first time. This is the rate to expect for an unseen text.
 */
export const harmPairs = { pairs: 200, harmfulRefused: 114, goodRefused: 29 } as const;

export const writerMeasurements: readonly WriterMeasurement[] = [
  { what: 'passages and steps written by hand', measured: '1685 and 463', limit: '1,200 and 400', holds: true },
  { what: 'texts that break a rule (20000)', measured: '0.0 in 100', limit: 'at most 0', holds: true },
  {
    what: 'one of the heaviest named in the first sentence (realistic)',
    measured: '100 in 100',
    limit: 'at least 97',
    holds: true,
  },
  {
    what: 'one of the heaviest named in the first sentence (random)',
    measured: '100 in 100',
    limit: 'at least 97',
    holds: true,
  },
  { what: 'hope at its worst, named (realistic, 947)', measured: '100 in 100', limit: 'at least 95', holds: true },
  { what: 'connection at its worst, named (realistic, 959)', measured: '81 in 100', limit: 'at least 75', holds: true },
  { what: 'anxiety at its worst, named (realistic, 941)', measured: '91 in 100', limit: 'at least 85', holds: true },
  { what: 'pain at its worst, named (realistic, 910)', measured: '89 in 100', limit: 'at least 75', holds: true },
  {
    what: 'opens on an easy slider though a hard one stands as far out',
    measured: '0.0 in 100',
    limit: 'at most 0',
    holds: true,
  },
  { what: 'help open: a person or a help line offered', measured: '100 in 100', limit: 'at least 100', holds: true },
  { what: 'shapes', measured: '6', limit: 'at least 6', holds: true },
  { what: 'the largest shape (see-turn)', measured: '30 in 100', limit: 'at most 33', holds: true },
  { what: 'written by the older grammar', measured: '0.0 in 100', limit: 'at most 10', holds: true },
  { what: 'steps that fit any day', measured: '0.3 in 100', limit: 'at most 10', holds: true },
  { what: 'a real change said', measured: '41 in 100', limit: 'at least 30', holds: true },
  { what: 'a change said where there is none', measured: '0.0 in 100', limit: 'at most 0', holds: true },
  {
    what: 'one mood, each day of its own: passages read again within 90 days (40 people)',
    measured: '0 of 3600',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: 'one mood, each day of its own: days written by the older grammar',
    measured: '0.0 in 100',
    limit: 'at most 10',
    holds: true,
  },
  { what: 'one mood, each day of its own: rules broken', measured: '0 of 3600', limit: 'at most 0', holds: true },
  {
    what: 'every day the very same ratings: passages read again while another was left (40 people)',
    measured: '0 of 3600',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: 'every day the very same ratings: passages read again within 30 days',
    measured: '0 of 3600',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: 'every day the very same ratings: days on which a passage came back later',
    measured: '27 in 100',
    limit: 'at most 33',
    holds: true,
  },
  {
    what: 'every day the very same ratings: days written by the older grammar',
    measured: '20 in 100',
    limit: 'at most 25',
    holds: true,
  },
  { what: 'every day the very same ratings: shapes', measured: '6', limit: 'at least 6', holds: true },
  {
    what: 'every day the very same ratings: the largest shape (one-breath)',
    measured: '25 in 100',
    limit: 'at most 33',
    holds: true,
  },
  { what: 'every day the very same ratings: rules broken', measured: '0 of 3600', limit: 'at most 0', holds: true },
  { what: '3 given: texts that break a rule (10000)', measured: '0.0 in 100', limit: 'at most 0', holds: true },
  { what: '3 given: texts that name what was not given', measured: '0.0 in 100', limit: 'at most 0', holds: true },
  {
    what: '3 given: one of the heaviest named in the first sentence',
    measured: '100 in 100',
    limit: 'at least 97',
    holds: true,
  },
  { what: '3 given: written by the older grammar', measured: '0.0 in 100', limit: 'at most 10', holds: true },
  { what: '6 given: texts that break a rule (10000)', measured: '0.0 in 100', limit: 'at most 0', holds: true },
  { what: '6 given: texts that name what was not given', measured: '0.0 in 100', limit: 'at most 0', holds: true },
  {
    what: '6 given: one of the heaviest named in the first sentence',
    measured: '100 in 100',
    limit: 'at least 97',
    holds: true,
  },
  { what: '6 given: written by the older grammar', measured: '0.0 in 100', limit: 'at most 10', holds: true },
  { what: 'rules broken', measured: '0 of 10000', limit: 'at most 0', holds: true },
  {
    what: 'profiles with 30 different texts on 30 days, every rule held',
    measured: '60 of 60',
    limit: 'at least 60',
    holds: true,
  },
  {
    what: 'of two opposite profiles, the text points at the right one',
    measured: '984 of 1000',
    limit: 'at least 900',
    holds: true,
  },
  {
    what: 'reading grade: median, 95 in 100, highest',
    measured: '3.8, 5.9, 7.8',
    limit: 'highest at most 8',
    holds: true,
  },
  { what: 'words: fewest, median, most', measured: '9, 34, 58', limit: '8 to 60', holds: true },
  { what: 'careless texts made up by hand, refused', measured: '93 of 93', limit: 'at least 93', holds: true },
  { what: 'good texts made up by hand, refused', measured: '0 of 16', limit: 'at most 0', holds: true },
  {
    what: 'bad texts in twenty harms, refused for what their good twin has not',
    measured: '145 of 200',
    limit: 'at least 100',
    holds: true,
  },
  { what: 'their good twins, refused', measured: '3 of 200', limit: 'at most 16', holds: true },
];
