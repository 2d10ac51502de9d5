import { expect, test, vi } from 'vitest';
import { shareText } from './share-text.ts';

const named = (name: string) => Object.assign(new Error(name), { name });
const clipboard = () => ({ writeText: vi.fn(async () => {}) });

test('shareText uses the share sheet if available, and copies nothing', async () => {
  const share = vi.fn(async () => {});
  const device = { share, clipboard: clipboard() };
  expect(await shareText('Rest is allowed.', device)).toBe('shared');
  expect(share).toHaveBeenCalledWith({ text: 'Rest is allowed.' });
  expect(device.clipboard.writeText).not.toHaveBeenCalled();
});

test('shareText reports a closed share sheet as dismissed, and copies nothing', async () => {
  const device = { share: vi.fn(() => Promise.reject(named('AbortError'))), clipboard: clipboard() };
  expect(await shareText('x', device)).toBe('dismissed');
  expect(device.clipboard.writeText).not.toHaveBeenCalled();
});

test('shareText falls back to copying if sharing fails', async () => {
  const device = { share: vi.fn(() => Promise.reject(named('NotAllowedError'))), clipboard: clipboard() };
  expect(await shareText('x', device)).toBe('copied');
  expect(device.clipboard.writeText).toHaveBeenCalledWith('x');
});

test('shareText copies on a device that cannot share', async () => {
  expect(await shareText('x', { clipboard: clipboard() })).toBe('copied');
});

test('shareText fails without a clipboard, or if the clipboard rejects', async () => {
  expect(await shareText('x', {})).toBe('failed');
  expect(await shareText('x', { clipboard: { writeText: () => Promise.reject(named('NotAllowedError')) } })).toBe(
    'failed',
  );
});
