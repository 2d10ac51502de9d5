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

export const MEASURED_ON = '28 November 2026';

/**
 * Harmful texts written to evade the rules, each paired with a harmless text, and how many of each the rules rejected
 * when they saw them for the first time. This is the rate to expect for an unseen text.
 */
export const harmPairs = { pairs: 200, harmfulRefused: 114, goodRefused: 29 } as const;

export const writerMeasurements: readonly WriterMeasurement[] = [
  {
    what: 'passages and small steps written in advance',
    measured: '2,330 and 487',
    limit: 'at least 1,200 and 400',
    holds: true,
  },
  { what: 'texts that break a rule (of 20,000)', measured: '0.0 in 100', limit: 'at most 0', holds: true },
  {
    what: 'when something is hard, the first sentence names one of the hardest (realistic days)',
    measured: '100 in 100',
    limit: 'at least 97',
    holds: true,
  },
  {
    what: 'when something is hard, the first sentence names one of the hardest (random days)',
    measured: '100 in 100',
    limit: 'at least 97',
    holds: true,
  },
  {
    what: 'when hope is at its worst, the text names it (947 realistic days)',
    measured: '100 in 100',
    limit: 'at least 95',
    holds: true,
  },
  {
    what: 'when connection is at its worst, the text names it (959 realistic days)',
    measured: '96 in 100',
    limit: 'at least 75',
    holds: true,
  },
  {
    what: 'when anxiety is at its worst, the text names it (941 realistic days)',
    measured: '91 in 100',
    limit: 'at least 85',
    holds: true,
  },
  {
    what: 'when pain is at its worst, the text names it (910 realistic days)',
    measured: '91 in 100',
    limit: 'at least 75',
    holds: true,
  },
  {
    what: 'when the need for help is at its worst, the text names it (951 realistic days)',
    measured: '100 in 100',
    limit: 'at least 90',
    holds: true,
  },
  {
    what: 'texts that start with something good, though something hard stands out as much',
    measured: '0.0 in 100',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: 'when the help lines open, the text offers a person or a help line',
    measured: '100 in 100',
    limit: 'at least 100',
    holds: true,
  },
  { what: 'forms that a text can take', measured: '6', limit: 'at least 6', holds: true },
  {
    what: 'texts in the most frequent form (two thoughts and no step)',
    measured: '31 in 100',
    limit: 'at most 33',
    holds: true,
  },
  {
    what: 'texts put together from parts, as no whole passage fitted',
    measured: '0.0 in 100',
    limit: 'at most 10',
    holds: true,
  },
  { what: 'texts whose small step could follow any text', measured: '0.7 in 100', limit: 'at most 10', holds: true },
  { what: 'a real change from usual is mentioned', measured: '32 in 100', limit: 'at least 30', holds: true },
  { what: "a change is mentioned that didn't happen", measured: '0.0 in 100', limit: 'at most 0', holds: true },
  {
    what: '40 people whose ratings vary: a passage read again within 90 days',
    measured: '0 of 3,600',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: '40 people whose ratings vary: texts put together from parts',
    measured: '0.0 in 100',
    limit: 'at most 10',
    holds: true,
  },
  { what: '40 people whose ratings vary: rules broken', measured: '0 of 3,600', limit: 'at most 0', holds: true },
  {
    what: '40 people whose ratings never change: a passage read again while a new one was left',
    measured: '0 of 3,600',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: '40 people whose ratings never change: a passage read again within 30 days',
    measured: '0 of 3,600',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: '40 people whose ratings never change: days on which an older passage came back',
    measured: '29 in 100',
    limit: 'at most 33',
    holds: true,
  },
  {
    what: '40 people whose ratings never change: texts put together from parts',
    measured: '5.7 in 100',
    limit: 'at most 25',
    holds: true,
  },
  {
    what: '40 people whose ratings never change: forms that a text can take',
    measured: '6',
    limit: 'at least 6',
    holds: true,
  },
  {
    what: '40 people whose ratings never change: texts in the most frequent form (one sentence and no step)',
    measured: '28 in 100',
    limit: 'at most 33',
    holds: true,
  },
  {
    what: '40 people whose ratings never change: rules broken',
    measured: '0 of 3,600',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: 'only 3 ratings given: texts that break a rule (of 10,000)',
    measured: '0.0 in 100',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: 'only 3 ratings given: texts that mention any other',
    measured: '0.0 in 100',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: 'only 3 ratings given: when something is hard, the first sentence names one of the hardest',
    measured: '100 in 100',
    limit: 'at least 97',
    holds: true,
  },
  {
    what: 'only 3 ratings given: texts put together from parts',
    measured: '0.0 in 100',
    limit: 'at most 10',
    holds: true,
  },
  {
    what: 'only 6 ratings given: texts that break a rule (of 10,000)',
    measured: '0.0 in 100',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: 'only 6 ratings given: texts that mention any other',
    measured: '0.0 in 100',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: 'only 6 ratings given: when something is hard, the first sentence names one of the hardest',
    measured: '100 in 100',
    limit: 'at least 97',
    holds: true,
  },
  {
    what: 'only 6 ratings given: texts put together from parts',
    measured: '0.0 in 100',
    limit: 'at most 10',
    holds: true,
  },
  {
    what: '40 people who give the same 3 ratings for 60 days, which vary: texts that break a rule',
    measured: '0.0 in 100',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: '40 people who give the same 3 ratings for 60 days, which vary: texts put together from parts',
    measured: '0.1 in 100',
    limit: 'at most 10',
    holds: true,
  },
  {
    what: 'days filled in later: texts that break a rule (of 10,000)',
    measured: '0.0 in 100',
    limit: 'at most 0',
    holds: true,
  },
  {
    what: 'days filled in later, with the help lines open: texts put together from parts',
    measured: '0.0 in 100',
    limit: 'at most 1',
    holds: true,
  },
  {
    what: 'days filled in later, without them: texts put together from parts',
    measured: '0.0 in 100',
    limit: 'at most 1',
    holds: true,
  },
  { what: 'another set of random days: rules broken', measured: '0 of 10,000', limit: 'at most 0', holds: true },
  {
    what: 'people with the same ratings for 30 days who get 30 different texts, with every rule kept',
    measured: '60 of 60',
    limit: 'at least 60',
    holds: true,
  },
  {
    what: 'of two opposite check-ins, the text fits the one it was written for',
    measured: '996 of 1,000',
    limit: 'at least 900',
    holds: true,
  },
  {
    what: 'school years needed to read a text: typical, for 95 in 100, highest',
    measured: '4.0, 5.8, 8.0',
    limit: 'highest at most 8',
    holds: true,
  },
  { what: 'words in a text: fewest, typical, most', measured: '12, 33, 60', limit: '8 to 60', holds: true },
  {
    what: 'careless texts made up to test the rules: refused',
    measured: '93 of 93',
    limit: 'at least 93',
    holds: true,
  },
  { what: 'good texts made up to test the rules: refused', measured: '0 of 16', limit: 'at most 0', holds: true },
  {
    what: 'kind-sounding texts with one of twenty harms: refused for that harm',
    measured: '145 of 200',
    limit: 'at least 100',
    holds: true,
  },
  { what: 'the same texts without the harm: refused', measured: '3 of 200', limit: 'at most 16', holds: true },
];
