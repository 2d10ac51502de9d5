import { expect, test } from 'vitest';
import { type LockedPackage, licencesOf } from './package-licences.ts';

const of = (locked: LockedPackage, folder = 'node_modules/one') =>
  licencesOf({ packages: { '': {}, [folder]: locked } });

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT OR Apache-2.0', '(MIT AND Zlib)'])(
  'licencesOf allows %s',
  (license) => {
    expect(of({ license })).toEqual([{ name: 'one', licence: license, isDevelopment: false, isAllowed: true }]);
  },
);

test.each(['GPL-3.0-only', '(MIT AND GPL-3.0-only)', 'SEE LICENSE IN LICENSE', 'UNLICENSED'])(
  'licencesOf does not allow %s',
  (license) => {
    expect(of({ license, dev: true })).toMatchObject([{ isDevelopment: true, isAllowed: false }]);
  },
);

test('licencesOf does not allow a package without a licence, unless it is an optional platform build', () => {
  expect(of({})).toMatchObject([{ licence: 'none stated', isAllowed: false }]);
  expect(of({ optional: true, os: ['darwin'] })).toEqual([]);
});

test('licencesOf returns only the own name of a nested, scoped package', () => {
  expect(of({ license: 'MIT' }, 'node_modules/a/node_modules/@b/c')).toMatchObject([{ name: '@b/c' }]);
});
