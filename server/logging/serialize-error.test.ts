import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { LoggableError } from './loggable-error.ts';
import { createLogger } from './logger.ts';
import { errorCode, serializeError } from './serialize-error.ts';

const SECRET = 'logged-address@people.test';
const ofDatabase = () =>
  Object.assign(new Error(`duplicate key value: ${SECRET}\n    at ${SECRET} (file:///a.ts:1:1)\n    at next`), {
    code: '23505',
    detail: `Key (email)=(${SECRET}) already exists.`,
    table: 'users',
    constraint: 'users_email_unique',
    column: `not a name: ${SECRET}`,
  });
const ofQuery = () => new DrizzleQueryError('insert into "users" values ($1)', [SECRET], ofDatabase());

describe('serializeError', () => {
  it('keeps the name, code, table, constraint and stack frames of an error', () => {
    expect(serializeError(ofQuery())).toEqual({
      name: 'DrizzleQueryError',
      frames: expect.arrayContaining([expect.stringContaining('serialize-error.test.ts')]),
      cause: {
        name: 'Error',
        code: '23505',
        table: 'users',
        constraint: 'users_email_unique',
        frames: expect.arrayContaining([expect.stringContaining('serialize-error.test.ts')]),
      },
    });
  });

  it('omits messages and values, whatever the shape of the error', () => {
    const changed = Object.assign(new Error(SECRET), { message: 'another' });
    const named = Object.assign(new Error(SECRET), { name: SECRET, code: `${SECRET} ` });
    const deep = new Error('a', { cause: new Error('b', { cause: ofQuery() }) });
    const together = new AggregateError([new Error(SECRET), ofQuery()], SECRET);
    const many = [ofQuery(), ofDatabase(), changed, named, deep, together, SECRET, { message: SECRET }, [SECRET], null];
    for (const error of many) {
      expect(JSON.stringify(serializeError(error))).not.toContain('logged-address');
      expect(errorCode(error)).not.toContain('logged-address');
    }
  });

  it('keeps the messages of our own errors only, which contain nothing private', () => {
    expect(serializeError(new LoggableError("The job queue isn't running."))).toMatchObject({
      name: 'LoggableError',
      message: "The job queue isn't running.",
    });
    expect(serializeError(new DatabaseUnavailable('too many wait')).message).toBe('too many wait');
    expect(serializeError(new TypeError(SECRET)).message).toBeUndefined();
  });

  it('stops at a circular chain of causes', () => {
    const round = new Error('round');
    round.cause = round;
    expect(JSON.stringify(serializeError(round)).length).toBeLessThan(20_000);
    expect(errorCode(round)).toBe('Error');
  });
});

it('errorCode returns the code of the innermost cause that has one, or else the class name', () => {
  expect(errorCode(ofQuery())).toBe('23505');
  expect(errorCode(new Error('a', { cause: Object.assign(new Error('b'), { code: 'ECONNREFUSED' }) }))).toBe(
    'ECONNREFUSED',
  );
  expect(errorCode(new RangeError(SECRET))).toBe('RangeError');
  expect(errorCode(SECRET)).toBe('string');
});

it('createLogger omits error messages, however an error is passed', () => {
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line) => void lines.push(line) });
  log.error(ofQuery());
  log.error({ err: ofQuery() });
  log.error({ err: ofQuery() }, 'words');
  log.child({ reqId: 1 }).warn(ofQuery(), 'words');
  log.info({ err: ofQuery() }, undefined);
  const written = lines.join('');
  expect(lines).toHaveLength(5);
  expect(written).toContain('23505');
  expect(written).not.toContain('logged-address');
});
