import { afterEach, expect, test, vi } from 'vitest';
import { randomId } from './random-id.ts';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => {
  vi.unstubAllGlobals();
});

test('randomId returns a version 4 UUID', () => {
  expect(randomId()).toMatch(UUID_4);
});

test('randomId returns a version 4 UUID when crypto.randomUUID is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) });
  expect(randomId()).toMatch(UUID_4);
});
