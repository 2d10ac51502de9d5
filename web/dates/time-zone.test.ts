import { afterEach, expect, test } from 'vitest';
import { deviceTimeZone } from './time-zone.ts';

const zoneBefore = process.env.TZ;
afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

test('the time zone of the device is the one it is set to', () => {
  process.env.TZ = 'Pacific/Auckland';
  expect(deviceTimeZone()).toBe('Pacific/Auckland');
});

test('the time zone of a device that is set to one its browser does not know is UTC', () => {
  process.env.TZ = 'Nowhere/Land';
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBeUndefined();
  expect(deviceTimeZone()).toBe('UTC');
});
