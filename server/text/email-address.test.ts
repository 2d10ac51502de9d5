import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeEmail, register } from '../../contract/calls/accounts.ts';
import { subscribeToNewsletter } from '../../contract/calls/newsletter.ts';
import { placeholderEmail } from '../../contract/placeholder-email.ts';
import { normalizeEmail, parseAccountEmail } from './email-address.ts';

describe('normalizeEmail', () => {
  it.each([
    ['Ada@Example.TEST', 'ada@example.test'],
    ['ada+letters@example.test', 'ada+letters@example.test'],
    ['a.d.a@example.test', 'a.d.a@example.test'],
    ["o'neill@example.test", "o'neill@example.test"],
    ['grete@münchen.example', 'grete@xn--mnchen-3ya.example'],
    ['grete@MÜNCHEN.example', 'grete@xn--mnchen-3ya.example'],
    ['grete@xn--mnchen-3ya.example', 'grete@xn--mnchen-3ya.example'],
    ['hello@例え.テスト', 'hello@xn--r8jz45g.xn--zckzah'],
    ['a@mail.sub-domain.example.test', 'a@mail.sub-domain.example.test'],
  ])('maps %s to %s', (typed, normal) => {
    expect(normalizeEmail(typed)).toBe(normal);
  });

  it.each([
    'ada',
    '@example.test',
    'ada@',
    'ada@localhost',
    'ada@example..test',
    'ada@.example.test',
    'ada@example.test.',
    'ada@-example.test',
    'ada@127.0.0.1',
    'ada@127.1',
    'ada@[127.0.0.1]',
    'ada@example.test/path',
    'ada@ex%61mple.test',
    'ada@example.test?x.y',
    'ada@exa mple.test',
    `ada@${'a'.repeat(64)}.test`,
    `${'a'.repeat(245)}@example.test`,
    // Short enough as entered, too long in ASCII.
    `ada@${'ä'.repeat(60)}.test`,
  ])('returns null for %s', (typed) => {
    expect(normalizeEmail(typed)).toBeNull();
  });

  it('is idempotent and returns no character that could end a line or header of an email', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (typed) => {
        const normal = normalizeEmail(typed);
        if (normal === null || !subscribeToNewsletter.body.shape.email.safeParse(typed).success) return;
        expect(normalizeEmail(normal)).toBe(normal);
        expect(normal).toMatch(/^[!-~]+$/);
        expect(normal).not.toMatch(/[<>()[\]\\,;:"\s]/);
      }),
      { numRuns: 2000 },
    );
  });
});

/**
 * Each is a different address that becomes kate@company.test when folded, trimmed or mapped, or only looks like it.
 */
const lookalikes = [
  ['the Kelvin sign, whose lower case is k', '\u212aate@company.test'],
  ['a full-width k', '\uff4bate@company.test'],
  ['a mathematical k', '\u{1d424}ate@company.test'],
  ['a Cyrillic k', '\u043aate@company.test'],
  ['a combining mark', 'k\u0301ate@company.test'],
  ['a zero-width space', 'ka\u200bte@company.test'],
  ['a soft hyphen', 'ka\u00adte@company.test'],
  ['a right-to-left mark', '\u200fkate@company.test'],
  ['a trailing no-break space', 'kate@company.test\u00a0'],
  ['a leading space', ' kate@company.test'],
  ['a byte order mark', '\ufeffkate@company.test'],
  ['a line break', 'kate@company.test\n'],
  ['a null character', 'kate\u0000@company.test'],
  ['the Kelvin sign in the domain', 'kate@\u212aompany.test'],
  ['a full-width @', 'kate\uff20company.test'],
  ['an ideographic full stop', 'kate@company\u3002test'],
  ['the long s', 'kate@company.te\u017ft'],
  ['a comment', 'kate(x)@company.test'],
  ['quotes', '"kate"@company.test'],
] as const;

describe('account email addresses', () => {
  it.each(lookalikes)('parseAccountEmail returns null for an address with %s', (_, written) => {
    expect(parseAccountEmail(written)).toBeNull();
  });

  it.each(lookalikes)('sign-up and email change reject an address with %s', (_, email) => {
    expect(register.body.safeParse({ email, password: 'a quiet harbour' }).success).toBe(false);
    expect(changeEmail.body.safeParse({ email }).success).toBe(false);
  });

  it.each([
    ['Kate@Company.TEST', 'kate@company.test'],
    ['k.a.t.e+x@company.test', 'k.a.t.e+x@company.test'],
    ['kate@xn--mnchen-3ya.example', 'kate@xn--mnchen-3ya.example'],
  ])('parseAccountEmail maps %s to %s', (written, normal) => {
    expect(parseAccountEmail(written)).toBe(normal);
  });

  it.each(['kate@-company.test', 'kate@company-.test', 'kate@xn--.test', `kate@${'a'.repeat(64)}.test`])(
    'parseAccountEmail returns null for an impossible domain: %s',
    (written) => {
      expect(parseAccountEmail(written)).toBeNull();
    },
  );

  it('parseAccountEmail returns null for the placeholder of an account without an address', () => {
    expect(parseAccountEmail(placeholderEmail('019a0000').toUpperCase())).toBeNull();
  });
});

describe('newsletter email addresses', () => {
  it.each(['\u212aate@company.test', '\uff4bate@company.test', 'k\u0301ate@company.test'])(
    'normalizeEmail returns null for %j, whose part before the @ is not ASCII',
    (typed) => {
      expect(normalizeEmail(typed)).toBeNull();
    },
  );
});

describe('the email field of the newsletter sign-up', () => {
  const isTaken = (email: string) => subscribeToNewsletter.body.safeParse({ email }).success;

  it.each(['ada+letters@example.test', "o'neill@example.test", 'grete@münchen.example', ' ada@example.test '])(
    'accepts %s',
    (email) => {
      expect(isTaken(email)).toBe(true);
    },
  );

  it.each([
    '',
    'ada',
    'ada@example',
    '"ada love"@example.test',
    'Ada <ada@example.test>',
    '.ada@example.test',
    'a..da@example.test',
    'ada.@example.test',
    'ada@example.test, eve@example.test',
    'ada@example.test\r\nBcc: eve@example.test',
    'ada@example.test\u0000.test',
    'ädä@example.test',
    'ada@example.test/x',
  ])('refuses %j', (email) => {
    expect(isTaken(email)).toBe(false);
  });

  it('refuses addresses of 64,000 characters within 500 ms of CPU time', () => {
    // Measures only the CPU time of this process, so that other load does not matter.
    const before = process.cpuUsage();
    expect(isTaken(`a@${'b.'.repeat(32_000)}(`)).toBe(false);
    expect(isTaken(`${'a.'.repeat(32_000)}(`)).toBe(false);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });
});
