import { expect, it } from 'vitest';
import { isLoopbackHost } from './loopback.ts';

it.each([
  'localhost',
  'LOCALHOST.',
  'evenkeel.localhost',
  '127.0.0.1',
  '127.255.0.9',
  '::1',
  '[::1]',
  '[::ffff:7f00:1]',
])('isLoopbackHost accepts %s', (host) => expect(isLoopbackHost(host)).toBe(true));

it.each([
  '',
  '0.0.0.0',
  '::',
  '[::]',
  '192.168.0.2',
  '128.0.0.1',
  '[2001:db8::1]',
  'evenkeel.example',
  'localhost.evenkeel.example',
  'notlocalhost',
  '127.0.0.1.evenkeel.example',
])('isLoopbackHost rejects "%s"', (host) => expect(isLoopbackHost(host)).toBe(false));
