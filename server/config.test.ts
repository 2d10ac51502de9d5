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
  DATABASE_URL: 'postgres://db.example/evenkeel',
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
    expect(readConfig({ DATABASE_URL: '', AI_BASE_URL: ' ', QUOTES_PER_DAY: '', METRICS_TOKEN: '' })).toMatchObject({
      databaseUrl: undefined,
      ai: undefined,
      quotesPerDay: 20,
      quotesPerMinute: 3,
      metricsToken: undefined,
    });
  });

  it.each([
    'not-a-url',
    'mysql://ada:secret-word@db.example/evenkeel',
    'https://db.example/secret-word',
    'postgres:secret-word',
    'postgres://ada:secret/word@db.example/evenkeel',
  ])('refuses %s as the address of a database, without repeating it', (address) => {
    const problems = problemsOf({ DATABASE_URL: address });
    expect(problems).toContain('DATABASE_URL: must be an address such as postgres://');
    for (const part of [address, 'secret']) expect(problems).not.toContain(part);
  });

  it.each([
    'postgres://ada:p%40ss@db.example:5432/evenkeel?sslmode=require',
    'postgresql://127.0.0.1/evenkeel',
    'postgres://ada@/evenkeel?host=/var/run/postgresql',
  ])('takes %s as the address of a database', (address) => {
    expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  it('names every variable that production misses, in one message', () => {
    const problems = problemsOf({ NODE_ENV: 'production' });
    for (const name of ['SESSION_SECRET', 'APP_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL'])
      expect(problems).toContain(`- ${name}:`);
  });

  it('starts production on embedded adapters only when that is asked for', () => {
    expect(problemsOf(production)).toContain('ALLOW_SANDBOX');
    expect(readConfig({ ...production, ALLOW_SANDBOX: 'true' }).production).toBe(true);
  });

  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };

  it('starts production on Stripe and a mail server without a sandbox', () => {
    expect(readConfig({ ...production, ...stripe })).toMatchObject({ production: true, allowSandbox: false });
  });

  it('takes Stripe as a whole, at its own address unless another origin is named', () => {
    expect(readConfig({}).stripe).toBeUndefined();
    const read = readConfig({ ...stripe, STRIPE_PRICE_ID: 'price_1' }).stripe;
    expect(read).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      priceId: 'price_1',
      apiBase: undefined,
    });
    const elsewhere = { ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:12111/' };
    expect(readConfig(elsewhere).stripe?.apiBase).toBe('http://127.0.0.1:12111');
  });

  it('gives one trial to each person unless told otherwise', () => {
    expect(readConfig({}).preventRepeatTrials).toBe(true);
    expect(readConfig({ ONE_TRIAL_PER_PERSON: 'false' }).preventRepeatTrials).toBe(false);
  });

  it('counts tries in production, whatever else is allowed there', () => {
    const sandbox = { ...production, ALLOW_SANDBOX: 'true' };
    expect(problemsOf({ ...sandbox, RATE_LIMITS: 'off' })).toContain('- RATE_LIMITS:');
    expect(readConfig({ ...sandbox, RATE_LIMITS: 'on' }).rateLimits).toBe(true);
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
  });

  it.each([
    ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_PUBLISHABLE_KEY: '' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: '' }],
    ['STRIPE_SECRET_KEY', { STRIPE_PRICE_ID: 'price_1' }],
    ['STRIPE_API_BASE', { ...stripe, STRIPE_API_BASE: 'http://stripe.example' }],
    ['STRIPE_API_BASE', { ...stripe, STRIPE_API_BASE: 'https://stripe.example/v1' }],
    ['ONE_TRIAL_PER_PERSON', { ONE_TRIAL_PER_PERSON: 'two' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: 'many' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'http://words.example/v1', AI_MODEL: 'm' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'not an address', AI_MODEL: 'm' }],
    ['AI_MODE', { AI_MODE: 'chooser' }],
    ['AI_INPUT_PRICE', { AI_INPUT_PRICE: 'cheap' }],
    ['AI_OUTPUT_PRICE', { AI_OUTPUT_PRICE: '-1' }],
    ['QUOTES_PER_DAY', { QUOTES_PER_DAY: '0' }],
    ['QUOTES_PER_MINUTE', { QUOTES_PER_MINUTE: '2.5' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['AI_MODEL', { AI_BASE_URL: 'https://words.example/v1' }],
    ['AI_BASE_URL', { AI_MODE: 'choose' }],
    ['APP_URL', { APP_URL: 'evenkeel.example' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['ALLOW_SANDBOX', { ALLOW_SANDBOX: 'perhaps' }],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'somebody' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'us' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_ISSUER: 'https://issuer.example' }],
    ['GOOGLE_ISSUER', { GOOGLE_CLIENT_ID: 'us', GOOGLE_CLIENT_SECRET: 's', GOOGLE_ISSUER: 'http://issuer.example' }],
    ['PLATFORM_ISSUER', { PLATFORM_CLIENT_ID: 'us', PLATFORM_CLIENT_SECRET: 's' }],
    ['PLATFORM_NAME', { PLATFORM_NAME: 'n'.repeat(41) }],
  ])('refuses a wrong %s and names it (%o)', (name, variables) => {
    expect(problemsOf(variables)).toContain(`- ${name}:`);
  });

  it('calls the platform what the operator does, or else by its site', () => {
    const named = (PLATFORM_ISSUER: string, PLATFORM_NAME = '') =>
      readConfig({ PLATFORM_ISSUER, PLATFORM_NAME, PLATFORM_CLIENT_ID: 'us', PLATFORM_CLIENT_SECRET: 's' })
        .platformName;
    expect(named('https://login.hosting.example/oidc', 'Hosting')).toBe('Hosting');
    expect(named('https://login.hosting.example/oidc')).toBe('hosting.example');
    expect(named('https://login.example')).toBe('login.example');
    expect(readConfig({}).platformName).toBeNull();
  });

  it('takes an AI service over plain http on this machine only', () => {
    const ai = { AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'llama' };
    expect(readConfig(ai).ai).toMatchObject({
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'llama',
      apiKey: undefined,
    });
  });

  it('has the AI service write unless it is to choose, and says what else it was given', () => {
    const ai = { AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'llama' };
    const modes = ['', 'write', 'choose'].map((AI_MODE) => readConfig({ ...ai, AI_MODE }).ai?.mode);
    expect(modes).toEqual(['write', 'write', 'choose']);
    expect(problemsOf({ ...ai, AI_MODE: 'pick' })).toContain('AI_MODE: must be write (the service writes) or choose');
  });

  it('takes Google’s own issuer unless another one is named', () => {
    const google = { GOOGLE_CLIENT_ID: 'us', GOOGLE_CLIENT_SECRET: 's' };
    expect(readConfig(google).google?.issuer).toBe('https://accounts.google.com');
    const elsewhere = 'http://127.0.0.1:9000';
    expect(readConfig({ ...google, GOOGLE_ISSUER: elsewhere }).google?.issuer).toBe(elsewhere);
    expect(readConfig({}).google).toBeUndefined();
  });

  it('reads TRUST_PROXY as yes, no, a number of proxies, or their addresses', () => {
    const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
    expect([read('true'), read('false'), read('2'), read('10.0.0.1')]).toEqual([true, false, 2, '10.0.0.1']);
  });

  it.each(['true', '0.0.0.0/0', '10.0.0.1, ::/0', '100', '0.0.0.0/1,128.0.0.0/1'])(
    'refuses TRUST_PROXY=%s in production, and says what to set',
    (value) => {
      expect(problemsOf({ ...production, TRUST_PROXY: value })).toMatch(
        /- TRUST_PROXY: .*number of proxies.*10\.0\.0\.0\/8/,
      );
    },
  );

  it('keeps only the origin of APP_URL, and reads ADMIN_EMAILS in lower case', () => {
    const read = readConfig({
      APP_URL: 'https://evenkeel.example/app/',
      ALLOW_SANDBOX: 'true',
      ADMIN_EMAILS: 'Ann@example.test, bob@example.test,',
    });
    expect([read.appUrl, read.adminEmails]).toEqual([
      'https://evenkeel.example',
      ['ann@example.test', 'bob@example.test'],
    ]);
  });
});
