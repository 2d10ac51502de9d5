import { expect, test } from 'vitest';
import { canShareFile, canvasToFile } from './picture-file.ts';

const picture = new File(['png'], 'evenkeel-quote.png', { type: 'image/png' });

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
