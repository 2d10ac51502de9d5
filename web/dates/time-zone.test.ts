import { afterEach, expect, test, vi } from 'vitest';
import { deviceTimeZone } from './time-zone.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('deviceTimeZone returns the configured time zone', () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  expect(deviceTimeZone()).toBe('Pacific/Auckland');
});

test('deviceTimeZone falls back to UTC when the browser reports no time zone', () => {
  vi.stubEnv('TZ', 'Nowhere/Land');
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBeUndefined();
  expect(deviceTimeZone()).toBe('UTC');
});

test('deviceTimeZone falls back to UTC when the browser reports Etc/Unknown', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Etc/Unknown' } });
  expect(deviceTimeZone()).toBe('UTC');
});
