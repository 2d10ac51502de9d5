import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const problemsOf = (variables: Record<string, string>): string => {
  try {
    readConfig(variables);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  APP_URL: 'https://evenkeel.example',
  SMTP_URL: 'smtp://mail.example',
};

describe('the configuration', () => {
  it('needs nothing at all outside production', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      ai: undefined,
      adminEmails: ['admin@evenkeel.test'],
    });
  });

  it('takes an empty variable as one that is not set', () => {
    expect(readConfig({ DATABASE_URL: '', AI_BASE_URL: ' ' })).toMatchObject({ databaseUrl: undefined, ai: undefined });
  });

  it('names every variable that production misses, in one message', () => {
    const problems = problemsOf({ NODE_ENV: 'production' });
    for (const name of ['SESSION_SECRET', 'APP_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL']) expect(problems).toContain(name);
  });

  it('starts production on embedded adapters only when that is asked for', () => {
    expect(problemsOf(production)).toContain('ALLOW_SANDBOX');
    expect(readConfig({ ...production, ALLOW_SANDBOX: 'true' }).production).toBe(true);
  });

  it.each([
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'many' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'http://words.example/v1', AI_MODEL: 'm' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'not an address', AI_MODEL: 'm' }],
    ['AI_MODEL', { AI_BASE_URL: 'https://words.example/v1' }],
    ['APP_URL', { APP_URL: 'evenkeel.example' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['ALLOW_SANDBOX', { ALLOW_SANDBOX: 'perhaps' }],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'somebody' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_ID: 'given, but there is nothing to give it to yet' }],
  ])('refuses a wrong %s and names it (%o)', (name, variables) => {
    expect(problemsOf(variables)).toContain(`- ${name}:`);
  });

  it('takes an AI service over plain http on this machine only', () => {
    const ai = { AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'llama' };
    expect(readConfig(ai).ai).toEqual({ baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama', apiKey: undefined });
  });

  it('reads TRUST_PROXY as yes, no, a number of proxies, or their addresses', () => {
    const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
    expect([read('true'), read('false'), read('2'), read('10.0.0.1')]).toEqual([true, false, 2, '10.0.0.1']);
  });

  it('keeps only the origin of APP_URL, and reads ADMIN_EMAILS in lower case', () => {
    const read = readConfig({
      APP_URL: 'https://evenkeel.example/app/',
      ADMIN_EMAILS: 'Ann@example.test, bob@example.test,',
    });
    expect([read.appUrl, read.adminEmails]).toEqual([
      'https://evenkeel.example',
      ['ann@example.test', 'bob@example.test'],
    ]);
  });
});
