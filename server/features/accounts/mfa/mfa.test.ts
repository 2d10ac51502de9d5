import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { enableMfa, totpCode } from '#server/testing/mfa.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

const STEP_MS = 30_000;

describe('MFA', () => {
  let app: TestApp;
  let time = Date.now();
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(time) } });
  });
  // Sessions use real time, so no test may run far ahead of it.
  beforeEach(() => {
    time = Date.now() + STEP_MS;
  });
  afterAll(() => app.close());

  const codeOf = (secret: string, steps = 0) => totpCode(secret, time + steps * STEP_MS);
  const login = (email: string, code?: string, password = 'a quiet harbour') =>
    app.visitor().post('/api/auth/login', { email, password, code });
  const setUp = async (browser: Browser) => {
    const enabled = await enableMfa(browser, time);
    time += 3 * STEP_MS;
    return enabled;
  };

  it('provides the secret as text, otpauth URI and QR code', async () => {
    const browser = await app.user('begin@example.test');
    const { body } = await browser.post('/api/user/mfa/begin');
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toBe(
      `otpauth://totp/Evenkeel:begin%40example.test?issuer=Evenkeel&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(body.qrSvg).toMatch(/^<svg[\s\S]*<\/svg>$/);
  });

  it('is not required at sign-in until its first code is confirmed', async () => {
    const browser = await app.user('unconfirmed@example.test');
    await browser.post('/api/user/mfa/begin');
    const wrong = await browser.post('/api/user/mfa/confirm', { code: '000000x' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'mfa_code_wrong']);
    expect((await login('unconfirmed@example.test')).status).toBe(200);
  });

  it('blocks a sign-in without a code or with a wrong code', async () => {
    const browser = await app.user('needed@example.test');
    const { secret } = await setUp(browser);
    const before = (await browser.get('/api/user/sessions')).body.sessions.length;
    const missing = await login('needed@example.test');
    expect([missing.status, missing.body.code, missing.headers['set-cookie']]).toEqual([
      401,
      'mfa_code_required',
      undefined,
    ]);
    const wrong = await login('needed@example.test', codeOf(secret, 10));
    expect([wrong.status, wrong.body.code, wrong.headers['set-cookie']]).toEqual([401, 'mfa_code_wrong', undefined]);
    expect((await browser.get('/api/user/sessions')).body.sessions).toHaveLength(before);
    expect((await login('needed@example.test', codeOf(secret))).status).toBe(200);
  });

  it('is not revealed by a sign-in with a wrong password', async () => {
    const { secret } = await setUp(await app.user('quiet@example.test'));
    for (const code of [undefined, '123456', codeOf(secret)]) {
      const reply = await login('quiet@example.test', code, 'a loud harbour');
      expect([reply.status, reply.body.code]).toEqual([401, 'invalid_credentials']);
    }
  });

  it('accepts the codes of the current and previous time step, each once and in order', async () => {
    const { secret } = await setUp(await app.user('steps@example.test'));
    const enter = async (steps: number) => (await login('steps@example.test', codeOf(secret, steps))).status;
    expect(await enter(-2)).toBe(401);
    expect(await enter(2)).toBe(401);
    expect(await enter(-1)).toBe(200);
    expect(await enter(-1)).toBe(401);
    expect(await enter(1)).toBe(401);
    expect(await enter(0)).toBe(200);
    expect(await enter(-1)).toBe(401);
    expect(await enter(0)).toBe(401);
  });

  it('lets one of several concurrent sign-ins with the same code succeed', async () => {
    const { secret, recoveryCodes } = await setUp(await app.user('both@example.test'));
    for (const code of [codeOf(secret), recoveryCodes[0]]) {
      const replies = await Promise.all([1, 2, 3].map(() => login('both@example.test', code)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    }
  });

  it('provides ten single-use recovery codes, accepted in any case and spacing', async () => {
    const browser = await app.user('paper@example.test');
    const { recoveryCodes } = await setUp(browser);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([0-9a-hj-km-np-tv-z]{4}-){5}[0-9a-hj-km-np-tv-z]{4}$/);
    expect((await login('paper@example.test', first)).status).toBe(200);
    expect((await login('paper@example.test', first)).body).toEqual({
      code: 'mfa_code_wrong',
      message: "That recovery code didn't work. Each one works once: try another.",
    });
    expect((await login('paper@example.test', '000000')).body.message).toBe(
      "That code didn't work. Try the latest one.",
    );
    expect((await login('paper@example.test', ` ${second.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await browser.get('/api/user/sign-in')).body).toMatchObject({ mfaEnabled: true, recoveryCodesLeft: 8 });
  });

  it('replaces the recovery codes with ten new ones and invalidates the old ones', async () => {
    const browser = await app.user('renewed@example.test');
    const { secret, recoveryCodes: old } = await setUp(browser);
    expect((await login('renewed@example.test', old[0])).status).toBe(200);
    const renew = (code: string | undefined) => browser.post('/api/user/mfa/new-recovery-codes', { code });
    expect((await renew('000000')).body.code).toBe('mfa_code_wrong');
    const reply = await renew(old[2]);
    const { recoveryCodes } = reply.body;
    expect([reply.status, new Set([...old, ...recoveryCodes]).size]).toEqual([200, 20]);
    expect((await browser.get('/api/user/sign-in')).body.recoveryCodesLeft).toBe(10);
    expect((await login('renewed@example.test', old[1])).body.code).toBe('mfa_code_wrong');
    expect((await login('renewed@example.test', recoveryCodes[1])).status).toBe(200);
    expect((await login('renewed@example.test', codeOf(secret))).status).toBe(200);
  });

  it('refuses new recovery codes with 404 until it is confirmed', async () => {
    const browser = await app.user('codeless@example.test');
    for (const begin of [false, true]) {
      if (begin) await browser.post('/api/user/mfa/begin');
      const reply = await browser.post('/api/user/mfa/new-recovery-codes', { code: '123456' });
      expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
    }
    expect((await login('codeless@example.test')).status).toBe(200);
  });

  it('keeps the old secret valid until a new one is confirmed with a code of each', async () => {
    const browser = await app.user('new-app@example.test');
    const old = await setUp(browser);
    const { body } = await browser.post('/api/user/mfa/begin');
    expect((await login('new-app@example.test')).body.code).toBe('mfa_code_required');
    expect((await login('new-app@example.test', codeOf(old.secret))).status).toBe(200);
    time += 3 * STEP_MS;
    const confirm = (currentCode?: string) =>
      browser.post('/api/user/mfa/confirm', { code: codeOf(body.secret), currentCode });
    expect((await confirm()).body.code).toBe('mfa_code_required');
    expect((await confirm('000000')).body.code).toBe('mfa_code_wrong');
    expect((await confirm(codeOf(old.secret))).status).toBe(200);
    time += 3 * STEP_MS;
    expect((await login('new-app@example.test', codeOf(old.secret))).status).toBe(401);
    expect((await login('new-app@example.test', old.recoveryCodes[5])).status).toBe(401);
    expect((await login('new-app@example.test', codeOf(body.secret))).status).toBe(200);
  });

  it('does not use up the current code when the code of the new secret is wrong', async () => {
    const browser = await app.user('typing-error@example.test');
    const { recoveryCodes } = await setUp(browser);
    const { body } = await browser.post('/api/user/mfa/begin');
    const confirm = (code: string) => browser.post('/api/user/mfa/confirm', { code, currentCode: recoveryCodes[0] });
    expect((await confirm(codeOf(body.secret, 10))).body.code).toBe('mfa_code_wrong');
    expect((await browser.get('/api/user/sign-in')).body.recoveryCodesLeft).toBe(10);
    expect((await confirm(codeOf(body.secret))).status).toBe(200);
  });

  it.each([
    ['a TOTP code', ({ secret }: { secret: string }) => codeOf(secret)],
    ['a recovery code', ({ recoveryCodes }: { recoveryCodes: string[] }) => recoveryCodes[0]],
  ] as const)('can be turned off with %s, but not with the session alone', async (_, codeFor) => {
    const email = `gone-${Math.random()}@example.test`;
    const browser = await app.user(email);
    const enabled = await setUp(browser);
    const disable = (code?: string) => browser.post('/api/user/mfa/disable', code === undefined ? {} : { code });
    expect((await disable()).status).toBe(400);
    const wrong = await disable('000000');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'mfa_code_wrong']);
    expect((await login(email)).body.code).toBe('mfa_code_required');
    expect((await disable(codeFor(enabled))).status).toBe(200);
    expect((await login(email)).status).toBe(200);
  });

  it('requires reauthentication for every change ten minutes after the sign-in', async () => {
    const browser = await app.user('stale@example.test');
    time += 11 * 60_000;
    for (const [path, body] of [
      ['begin'],
      ['confirm', { code: '123456' }],
      ['new-recovery-codes', { code: '123456' }],
      ['disable', { code: '123456' }],
    ] as const) {
      const reply = await browser.post(`/api/user/mfa/${path}`, body);
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'fresh_sign_in_required']);
    }
  });
});
