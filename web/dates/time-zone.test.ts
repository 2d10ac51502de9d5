import { afterEach, expect, test, vi } from 'vitest';
import { deviceTimeZone } from './time-zone.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('the time zone of the device is the one it is set to', () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  expect(deviceTimeZone()).toBe('Pacific/Auckland');
});

test('the time zone of a device is UTC where its browser names none', () => {
  vi.stubEnv('TZ', 'Nowhere/Land');
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBeUndefined();
  expect(deviceTimeZone()).toBe('UTC');
});

test('the time zone of a device is UTC where its browser calls it unknown', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Etc/Unknown' } });
  expect(deviceTimeZone()).toBe('UTC');
});
