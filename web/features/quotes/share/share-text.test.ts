import { expect, test, vi } from 'vitest';
import { shareText } from './share-text.ts';

const named = (name: string) => Object.assign(new Error(name), { name });
const clipboard = () => ({ writeText: vi.fn(async () => {}) });

test('a device that shares is given the text and nothing is copied', async () => {
  const share = vi.fn(async () => {});
  const device = { share, clipboard: clipboard() };
  expect(await shareText('Rest is allowed.', device)).toBe('shared');
  expect(share).toHaveBeenCalledWith({ text: 'Rest is allowed.' });
  expect(device.clipboard.writeText).not.toHaveBeenCalled();
});

test("closing the device's sheet is neither a copy nor a failure", async () => {
  const device = { share: vi.fn(() => Promise.reject(named('AbortError'))), clipboard: clipboard() };
  expect(await shareText('x', device)).toBe('dismissed');
  expect(device.clipboard.writeText).not.toHaveBeenCalled();
});

test('sharing that fails falls back to copying', async () => {
  const device = { share: vi.fn(() => Promise.reject(named('NotAllowedError'))), clipboard: clipboard() };
  expect(await shareText('x', device)).toBe('copied');
  expect(device.clipboard.writeText).toHaveBeenCalledWith('x');
});

test('a device that cannot share copies', async () => {
  expect(await shareText('x', { clipboard: clipboard() })).toBe('copied');
});

test('without a clipboard, or with one that refuses, it fails', async () => {
  expect(await shareText('x', {})).toBe('failed');
  expect(await shareText('x', { clipboard: { writeText: () => Promise.reject(named('NotAllowedError')) } })).toBe(
    'failed',
  );
});
