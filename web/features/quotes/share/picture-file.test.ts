import { expect, test, vi } from 'vitest';
import { canShareFile, shareFile } from './picture-file.ts';

const picture = new File(['png'], 'evenkeel-quote.png', { type: 'image/png' });
const named = (name: string) => Object.assign(new Error(name), { name });

test('a device shares files only where it says so of this one', () => {
  const share = async () => {};
  expect(canShareFile(picture, {})).toBe(false);
  expect(canShareFile(picture, { share })).toBe(false);
  expect(canShareFile(picture, { share, canShare: () => false })).toBe(false);
  expect(canShareFile(picture, { share, canShare: ({ files }) => files[0] === picture })).toBe(true);
});

test('the picture itself goes to the share sheet, and nothing with it', async () => {
  const share = vi.fn(async () => {});
  expect(await shareFile(picture, { share })).toBe('shared');
  expect(share).toHaveBeenCalledWith({ files: [picture] });
});

test('closing the sheet is no failure, anything else is', async () => {
  expect(await shareFile(picture, { share: () => Promise.reject(named('AbortError')) })).toBe('dismissed');
  expect(await shareFile(picture, { share: () => Promise.reject(named('NotAllowedError')) })).toBe('failed');
});
