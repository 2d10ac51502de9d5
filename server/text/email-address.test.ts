import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeEmail, register } from '../../contract/calls/accounts.ts';
import { subscribeToNewsletter } from '../../contract/calls/newsletter.ts';
import { normalizeEmail, parseAccountEmail } from './email-address.ts';

describe('the one spelling of an address', () => {
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
  ])('of %s is %s', (typed, normal) => {
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
    // Short as it is typed, too long in ASCII.
    `ada@${'ä'.repeat(60)}.test`,
  ])('is none for %s', (typed) => {
    expect(normalizeEmail(typed)).toBeNull();
  });

  it('is its own spelling, and holds nothing that could end a line or a header of an email', () => {
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
 * Each of them is another address that resembles kate@company.test: when folded, trimmed or mapped, or just to the eye.
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
  ['a no-break space after it', 'kate@company.test\u00a0'],
  ['a space before it', ' kate@company.test'],
  ['a byte order mark', '\ufeffkate@company.test'],
  ['a line end', 'kate@company.test\n'],
  ['a zero', 'kate\u0000@company.test'],
  ['the Kelvin sign in the domain', 'kate@\u212aompany.test'],
  ['a full-width @', 'kate\uff20company.test'],
  ['an ideographic full stop', 'kate@company\u3002test'],
  ['the long s', 'kate@company.te\u017ft'],
  ['a comment', 'kate(x)@company.test'],
  ['quotes', '"kate"@company.test'],
] as const;

describe('the address of an account', () => {
  it.each(lookalikes)('is not taken from %s', (_, written) => {
    expect(parseAccountEmail(written)).toBeNull();
  });

  it.each(lookalikes)('nor typed at a sign-up or a change of it with %s', (_, email) => {
    expect(register.body.safeParse({ email, password: 'a quiet harbour' }).success).toBe(false);
    expect(changeEmail.body.safeParse({ email }).success).toBe(false);
  });

  it.each([
    ['Kate@Company.TEST', 'kate@company.test'],
    ['k.a.t.e+x@company.test', 'k.a.t.e+x@company.test'],
    ['kate@xn--mnchen-3ya.example', 'kate@xn--mnchen-3ya.example'],
  ])('of %s is %s', (written, normal) => {
    expect(parseAccountEmail(written)).toBe(normal);
  });

  it.each(['kate@-company.test', 'kate@company-.test', 'kate@xn--.test', `kate@${'a'.repeat(64)}.test`])(
    'is none where the domain cannot be one: %s',
    (written) => {
      expect(parseAccountEmail(written)).toBeNull();
    },
  );
});

describe('an address of the newsletter', () => {
  it.each(['\u212aate@company.test', '\uff4bate@company.test', 'k\u0301ate@company.test'])(
    'has nothing but ASCII before the @, so that %j is nobody',
    (typed) => {
      expect(normalizeEmail(typed)).toBeNull();
    },
  );
});

describe('what may be typed as an address', () => {
  const isTaken = (email: string) => subscribeToNewsletter.body.safeParse({ email }).success;

  it.each(['ada+letters@example.test', "o'neill@example.test", 'grete@münchen.example', ' ada@example.test '])(
    'takes %s',
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

  it('says so at once for one as long as a request may be', () => {
    // Only its own CPU time, whatever else the machine does.
    const before = process.cpuUsage();
    expect(isTaken(`a@${'b.'.repeat(32_000)}(`)).toBe(false);
    expect(isTaken(`${'a.'.repeat(32_000)}(`)).toBe(false);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });
});
