import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { HowWeWritePage } from './how-we-write-page.tsx';
import { measuredSentences } from './measured-sentences.ts';
import { ruleGroups } from './rules.ts';
import { harmPairs, MEASURED_ON, writerMeasurements } from './writer-measurements.ts';

const docs = readFileSync('docs/quote-safety.md', 'utf8');
const html = renderToStaticMarkup(
  <Router ssrPath="/how-we-write">
    <HowWeWritePage />
  </Router>,
);
const words = html
  .replace(/<[^>]+>/g, ' ')
  .replace(/\s+/g, ' ')
  .replaceAll('&#x27;', "'");

/** The rows of the table of measurements. */
const documented = (docs.split('### The built-in writer over many profiles')[1] ?? '')
  .split('\n### ', 1)
  .flatMap((part) => part.split('\n'))
  .filter((line) => /^\| /.test(line) && !/^\| (?:what \||---)/.test(line))
  .map((line) => {
    const [what = '', measured = '', limit = '', holds = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return { what, measured, limit, holds: holds === 'yes' };
  });

test('the published measurements match docs/quote-safety.md row by row, including missed goals', () => {
  expect(documented.length).toBeGreaterThan(20);
  expect(writerMeasurements).toEqual(documented);
});

test('the page shows every measurement and the date they were taken', () => {
  for (const { what, measured, limit } of writerMeasurements) {
    expect(words).toContain(`${what.charAt(0).toUpperCase()}${what.slice(1)} ${measured} Goal: ${limit}`);
  }
  expect(words).toContain(MEASURED_ON);
});

test('the page says what the measurements mean in six sentences, above the table', () => {
  const sentences = measuredSentences(writerMeasurements);
  expect(sentences).toHaveLength(6);
  expect(sentences[0]).toBe('In 20,000 made-up check-ins, no text broke a rule.');
  for (const sentence of sentences) {
    expect(words.indexOf(sentence)).toBeGreaterThan(0);
    expect(words.indexOf(sentence)).toBeLessThan(words.indexOf('All 49 measurements'));
  }
  expect(words).toContain('All 49 goals were met.');
  expect(html).toMatch(/<details data-measurements/);
});

test('measuredSentences gives the figure of a goal that was missed', () => {
  const worse = writerMeasurements.map((row) =>
    /^texts that break|^when the help lines/.test(row.what) ? { ...row, measured: '98 in 100', holds: false } : row,
  );
  expect(measuredSentences(worse).slice(0, 2)).toEqual([
    'In 20,000 made-up check-ins, 98 in 100 texts broke a rule.',
    'When the help lines opened, 98 in 100 texts offered a person or a help line.',
  ]);
  expect(() => measuredSentences(worse.slice(3))).toThrow('no measurement is called');
});

test('no label of a measurement has a word that only its authors know', () => {
  for (const { what } of writerMeasurements)
    expect(what).not.toMatch(/shape|grammar|twin|profile|slider|\bgiven$|see-turn|breath|\d{4,}/);
});

test('the published results for harmful texts match docs/quote-safety.md', () => {
  const { pairs, harmfulRefused, goodRefused } = harmPairs;
  expect(docs).toContain(`${pairs} bad texts in twenty harms`);
  expect(docs).toContain(`${harmfulRefused} of the bad ones`);
  expect(docs).toContain(`${goodRefused} of the good twins`);
  expect(words).toContain(`Of ${pairs} harmful texts`);
});

test('the page lists each of the 27 rules once, with an anchor', () => {
  const rules = ruleGroups.flatMap((group) => group.rules.map(({ rule }) => rule));
  expect(rules.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 27 }, (_, at) => at + 1));
  for (const rule of rules) expect(html).toContain(`id="rule-${rule}"`);
  expect(words).not.toMatch(/Rule \d/);
});

test('the page shows no claims or figures about this installation without JavaScript', () => {
  expect(html.match(/<p hidden="" data-writer-status=/g)).toHaveLength(4);
  expect(html).toMatch(/<div hidden="" data-figures=/);
  expect(html).not.toMatch(/data-figure="[^"]+"[^>]*>[^<]/);
  expect(words).toContain("If they don't, everything else here still applies.");
  expect(words).toContain('They need JavaScript');
});

test('the statistics name feedback by the question and the buttons that users see', () => {
  expect(words).toContain('“Did it help?” “Yes”');
  expect(words).toContain('“Did it help?” “Not really”');
});

test('the page has no exclamation marks or placeholders', () => {
  expect(words).not.toMatch(/!|lorem|todo|undefined|NaN|\[|\{/i);
});
