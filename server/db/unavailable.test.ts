import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, isDatabaseUnavailable } from './unavailable.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const ofQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause);

describe('isDatabaseUnavailable', () => {
  it.each(['08006', '53100', '53200', '53300', '57P01', '57P02', '57P03', '57014', '25P03', '25006'])(
    'is true for SQLSTATE %s, with or without a query error around it',
    (state) => {
      expect(isDatabaseUnavailable(coded(state))).toBe(true);
      expect(isDatabaseUnavailable(ofQuery(coded(state)))).toBe(true);
    },
  );

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])(
    'is true for %s only as the cause of a query error',
    (code) => {
      expect(isDatabaseUnavailable(ofQuery(coded(code)))).toBe(true);
      expect(isDatabaseUnavailable(coded(code))).toBe(false);
      expect(isDatabaseUnavailable(new TypeError('fetch failed', { cause: coded(code) }))).toBe(false);
    },
  );

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('is true for a driver error without a code: %s', (message) => {
    expect(isDatabaseUnavailable(ofQuery(new Error(message)))).toBe(true);
  });

  it('is true for a DatabaseUnavailable anywhere in the chain of causes', () => {
    const deep = new Error('a', { cause: new Error('b', { cause: new DatabaseUnavailable('too many waiting') }) });
    expect(isDatabaseUnavailable(deep)).toBe(true);
  });

  it.each(['23505', '23503', '42601', '22021', '40001', '40P01'])('is false for SQLSTATE %s', (state) => {
    expect(isDatabaseUnavailable(ofQuery(coded(state)))).toBe(false);
  });

  it('is false for anything else, even a circular chain of causes', () => {
    const circular = new Error('round');
    circular.cause = circular;
    for (const other of [circular, new Error('Connection terminated'), 'text', null, undefined, { code: '57P01' }])
      expect(isDatabaseUnavailable(other)).toBe(false);
  });
});
