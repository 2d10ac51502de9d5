import { afterEach, expect, test, vi } from 'vitest';
import { deviceTimeZone } from './time-zone.ts';

const zoneBefore = process.env.TZ;
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
  vi.unstubAllGlobals();
});

test('the time zone of the device is the one it is set to', () => {
  process.env.TZ = 'Pacific/Auckland';
  expect(deviceTimeZone()).toBe('Pacific/Auckland');
});

test('the time zone of a device is UTC where its browser names none', () => {
  process.env.TZ = 'Nowhere/Land';
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBeUndefined();
  expect(deviceTimeZone()).toBe('UTC');
});

test('the time zone of a device is UTC where its browser calls it unknown', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Etc/Unknown' } });
  expect(deviceTimeZone()).toBe('UTC');
});
