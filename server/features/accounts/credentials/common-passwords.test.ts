import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const kate = { email: 'kate.smith@company.test', firstName: 'Kate', lastName: 'O’Neill' };

describe('isCommonPassword', () => {
  it.each([
    // Passwords that were accepted until an external test found them.
    '87654321',
    'xxxxxxxx',
    '12341234',
    'abcdefgh',
    '987654321',
    'qwertyui',
    '1q2w3e4r',
    '11111111',
    'password1',
    '        ',
    // From the list, in any case and Unicode form.
    'password',
    'PassWord',
    'ｐａｓｓｗｏｒｄ',
    'sunshine',
    'football1',
    'iloveyou',
    'trustno1',
    '1qaz2wsx',
    'samantha1',
    // Repetitions, sequences, keyboard walks.
    'abababab',
    'abcabcabc',
    'aaaa1111',
    '123123123123',
    'ABCDEFGHIJ',
    'zyxwvuts',
    '0123456789',
    '0987654321',
    'qwertyuiop[]',
    'poiuytrewq',
    'asdfghjkl',
    'qwertz123',
    'azertyuiop',
    '!@#$%^&*',
    'qazwsxedc',
    'asdf1234',
    '147258369',
    // Dates.
    '19900131',
    '31011990',
    '01/31/1990',
    '31.01.1990',
    '2001-09-11',
  ])('returns true for %j', async (password) => {
    expect(await isCommonPassword(password, {})).toBe(true);
  });

  it.each([
    'evenkeel',
    'evenkeel1',
    'Evenkeel2026!',
    '123evenkeel456',
    'even-keel',
    'ev3nk33l',
    '3v3nk33l!',
    'evenkeelevenkeel',
    'wellness1',
    'Wellness2026',
    'evenkeel wellness',
    'mind & body',
    'dailycompanion',
    'kate.smith',
    'KateSmith1990',
    'smithkate',
    'kate1234',
    '$kate$smith$',
    'o’neill77',
    'company1',
    'kate@company',
    'kate.smith@company.test'.replace('.test', ''),
  ])('returns true for %j, made of words from the product or the user’s details', async (password) => {
    expect(await isCommonPassword(password, kate)).toBe(true);
  });

  it.each([
    'a quiet harbour',
    'correct horse battery',
    'kate sails at dawn',
    'evenkeel has a red boat',
    'mind the gap please',
    'wellness is a wide word',
    'harbour 1',
    '12 45 78',
    'tr0ub4dor&3',
    '83715264',
    '2001-99-99',
    'Vh7#kQ2p',
    'smithereens of glass',
    'y'.repeat(128),
    'наш тихий порт',
    '静かな港の朝です',
  ])('returns false for %j', async (password) => {
    expect(await isCommonPassword(password, kate)).toBe(false);
  });

  it('ignores names when no user is given', async () => {
    expect(await isCommonPassword('kate.oneill', {})).toBe(false);
  });

  it('returns true for 128 characters of repeated product name, but false if the last one differs', async () => {
    const long = 'evenkeel'.repeat(16);
    expect(await isCommonPassword(`${long.slice(0, 127)}ß`, {})).toBe(false);
    expect(await isCommonPassword(long, {})).toBe(true);
  });
});
