import { expect, test, vi } from 'vitest';
import { canShareFile, canvasToFile, shareFile } from './picture-file.ts';

const picture = new File(['png'], 'evenkeel-quote.png', { type: 'image/png' });
const named = (name: string) => Object.assign(new Error(name), { name });

test('canShareFile is true only if the device can share this file', () => {
  const share = async () => {};
  expect(canShareFile(picture, {})).toBe(false);
  expect(canShareFile(picture, { share })).toBe(false);
  expect(canShareFile(picture, { share, canShare: () => false })).toBe(false);
  expect(canShareFile(picture, { share, canShare: ({ files }) => files[0] === picture })).toBe(true);
});

test('canvasToFile marks only the picture of a text by an AI service', async () => {
  const canvas = { toBlob: (resolve: BlobCallback) => resolve(new Blob(['p'.repeat(100)], { type: 'image/png' })) };
  expect(await (await canvasToFile(canvas, true)).text()).toContain('DigitalSourceType');
  expect(await (await canvasToFile(canvas, false)).text()).toBe('p'.repeat(100));
});

test('shareFile shares the file alone', async () => {
  const share = vi.fn(async () => {});
  expect(await shareFile(picture, { share })).toBe('shared');
  expect(share).toHaveBeenCalledWith({ files: [picture] });
});

test('shareFile reports a closed share sheet as dismissed, and any other error as failed', async () => {
  expect(await shareFile(picture, { share: () => Promise.reject(named('AbortError')) })).toBe('dismissed');
  expect(await shareFile(picture, { share: () => Promise.reject(named('NotAllowedError')) })).toBe('failed');
});
