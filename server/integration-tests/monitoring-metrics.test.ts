/** The alerting rules and the Grafana dashboard in deploy/monitoring/ only use metrics that the server has. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const folder = new URL('../../deploy/monitoring/', import.meta.url);
const METRIC = /\b(?:evenkeel|process|nodejs)_[a-z0-9_]+/g;
const TYPE_LINE = /^# TYPE (\S+) (\S+)$/gm;
/** The suffixes of a histogram's series, which its declaration does not contain. */
const HISTOGRAM_SERIES = ['_bucket', '_sum', '_count'];

let app: TestApp;
let declared: Set<string>;
beforeAll(async () => {
  app = await openTestApp('postgres');
  const { body } = await app.fastify.inject({ method: 'GET', url: '/metrics' });
  declared = new Set(
    [...body.matchAll(TYPE_LINE)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? HISTOGRAM_SERIES.map((ending) => name + ending) : [name],
    ),
  );
});
afterAll(() => app.close());

it.each([
  ['alerts.yaml', 10],
  ['alerts.test.yaml', 10],
  ['dashboard.json', 20],
])('%s names only metrics that exist', (file, atLeast) => {
  const named = new Set(readFileSync(new URL(file, folder), 'utf8').match(METRIC));
  expect(named.size).toBeGreaterThanOrEqual(atLeast);
  expect([...named].filter((name) => !declared.has(name))).toEqual([]);
});

it('dashboard.json has a row for each subject and a query in every panel', () => {
  interface Panel {
    readonly type: string;
    readonly title: string;
    readonly targets?: readonly { readonly expr: string }[];
  }
  const { panels } = JSON.parse(readFileSync(new URL('dashboard.json', folder), 'utf8')) as { panels: Panel[] };
  const rows = panels.filter(({ type }) => type === 'row').map(({ title }) => title);
  expect(rows).toEqual(['Traffic', 'Latency', 'Errors', 'Words', 'Jobs', 'Mail', 'Database', 'Process']);
  expect(panels.filter(({ type, targets }) => type !== 'row' && !targets?.length)).toEqual([]);
});
