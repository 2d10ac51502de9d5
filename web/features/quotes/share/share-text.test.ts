import { expect, test, vi } from 'vitest';
import { shareText, shareThrough } from './share-text.ts';

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

test('shareThrough reports a closed share sheet as dismissed, and any other error as failed', async () => {
  const data = { files: [new File(['png'], 'evenkeel-quote.png', { type: 'image/png' })] };
  const share = vi.fn(async () => {});
  expect(await shareThrough({ share }, data)).toBe('shared');
  expect(share).toHaveBeenCalledWith(data);
  expect(await shareThrough({ share: () => Promise.reject(named('AbortError')) }, data)).toBe('dismissed');
  expect(await shareThrough({ share: () => Promise.reject(named('NotAllowedError')) }, data)).toBe('failed');
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
