import { expect, test } from 'vitest';
import { type LockedPackage, licencesOf } from './package-licences.ts';

const of = (entry: LockedPackage, folder = 'node_modules/one') => licencesOf({ packages: { '': {}, [folder]: entry } });

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT OR Apache-2.0', '(MIT AND Zlib)'])('%s is allowed', (license) => {
  expect(of({ license })).toEqual([{ name: 'one', licence: license, isDevelopment: false, isAllowed: true }]);
});

test.each(['GPL-3.0-only', '(MIT AND GPL-3.0-only)', 'SEE LICENSE IN LICENSE', 'UNLICENSED'])(
  '%s is not',
  (license) => {
    expect(of({ license, dev: true })).toMatchObject([{ isDevelopment: true, isAllowed: false }]);
  },
);

test('a package that states none is not allowed, unless it is the build of another for one platform', () => {
  expect(of({})).toMatchObject([{ licence: 'none stated', isAllowed: false }]);
  expect(of({ optional: true, os: ['darwin'] })).toEqual([]);
});

test('a package inside another, and one in a scope, has its own name', () => {
  expect(of({ license: 'MIT' }, 'node_modules/a/node_modules/@b/c')).toMatchObject([{ name: '@b/c' }]);
});
