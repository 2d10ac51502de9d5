import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subscribeToNewsletter } from '../contract/newsletter.ts';
import { normalAddress } from './mail-address.ts';

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
    expect(normalAddress(typed)).toBe(normal);
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
    // Short as it is typed, too long as the network writes it.
    `ada@${'ä'.repeat(60)}.test`,
  ])('is none for %s', (typed) => {
    expect(normalAddress(typed)).toBeNull();
  });

  it('is its own spelling, and holds nothing that could end a line or a header of a mail', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (typed) => {
        const normal = normalAddress(typed);
        if (normal === null || !subscribeToNewsletter.body.shape.email.safeParse(typed).success) return;
        expect(normalAddress(normal)).toBe(normal);
        expect(normal).toMatch(/^[!-~]+$/);
        expect(normal).not.toMatch(/[<>()[\]\\,;:"\s]/);
      }),
      { numRuns: 2000 },
    );
  });
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
    // Its own work, whatever else the machine does.
    const before = process.cpuUsage();
    expect(isTaken(`a@${'b.'.repeat(32_000)}(`)).toBe(false);
    expect(isTaken(`${'a.'.repeat(32_000)}(`)).toBe(false);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });
});
