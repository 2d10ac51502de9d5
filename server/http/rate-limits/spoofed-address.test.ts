/** A client can send any X-Forwarded-For. Behind one trusted proxy, only the address that the proxy added counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'a quiet harbour';
const OWNER_AT = '198.51.100.77';

describe('X-Forwarded-For with TRUST_PROXY=1', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres', {}, { RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  });
  afterAll(() => app.close());

  const signIn = (email: string, forwarded: string, password = PASSWORD) =>
    app.visitor().post('/api/auth/login', { email, password }, { 'x-forwarded-for': forwarded });

  it('cannot spread failed sign-ins over 40 spoofed addresses', async () => {
    const statuses = [];
    for (let n = 0; n < 40; n += 1)
      statuses.push((await signIn(`nobody-${n}@example.test`, `192.0.2.${n}, 203.0.113.50`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
    expect((await signIn('nobody@example.test', '203.0.113.51')).status).toBe(401);
  });

  it.each([
    ['IPv4', (n: number) => `192.0.2.44:${5000 + n}`],
    ['IPv6', (n: number) => `[2001:db8::44]:${5000 + n}`],
  ])('counts by the address alone if the proxy adds the port to it (%s)', async (family, forwarded) => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await signIn(`port-${family}@example.test`, forwarded(n), `guess number ${n}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('counts everything that is not an address together', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await signIn('hidden@example.test', `_hidden${n}`, `guess number ${n}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('cannot lock out an owner by spoofing their address', async () => {
    const email = 'at-home@example.test';
    await app.visitor().post('/api/auth/register', { email, password: PASSWORD }, { 'x-forwarded-for': OWNER_AT });
    for (let n = 0; n < 12; n += 1) await signIn(email, `${OWNER_AT}, 203.0.113.60`, `guess number ${n}`);
    expect((await signIn(email, '203.0.113.60')).status).toBe(429);
    expect((await signIn(email, OWNER_AT)).status).toBe(200);
  });
});
