import { expect, it } from 'vitest';
import type { PersonalDataSource } from '../deps.ts';
import { dataExport } from './data-export.ts';

const AT = new Date('2026-03-11T12:00:00.000Z');
const noErasure = { erase: async () => {} };

it('dataExport writes one JSON document that merges the lists of each feature with its other data', async () => {
  let text = '';
  const pages = async function* () {
    yield [{ at: AT }, { n: 2 }];
    yield [{ n: 3 }];
  };
  const features: PersonalDataSource[] = [
    { name: 'sandbox', personalData: 'none' },
    {
      name: 'quotes',
      personalData: {
        ...noErasure,
        exportFor: async () => ({}),
        exportLists: { all: pages, none: async function* () {} },
      },
    },
    {
      name: 'accounts',
      personalData: {
        ...noErasure,
        exportFor: async () => ({ name: 'Ada "A"', gone: undefined }),
        exportLists: { more: pages },
      },
    },
    { name: 'empty', personalData: { ...noErasure, exportFor: async () => ({}) } },
  ];
  for await (const part of dataExport(features, 'me', AT)) text += part;
  const list = [{ at: AT.toISOString() }, { n: 2 }, { n: 3 }];
  expect(JSON.parse(text)).toEqual({
    format: 'evenkeel-data-export',
    version: 1,
    exportedAt: AT.toISOString(),
    quotes: { all: list, none: [] },
    accounts: { name: 'Ada "A"', gone: null, more: list },
    empty: {},
  });
});

it('dataExport reads a page only after the previous one was consumed', async () => {
  let read = 0;
  const pages = async function* () {
    for (;;) yield [{ n: ++read }];
  };
  const personalData = { ...noErasure, exportFor: async () => ({}), exportLists: { endless: pages } };
  const parts = dataExport([{ name: 'quotes', personalData }], 'me', AT);
  for (let part = 0; part < 10; part += 1) await parts.next();
  expect(read).toBeLessThanOrEqual(10);
});
