import { describe, expect, it } from 'vitest';
import { environmentSchema } from './config/environment.ts';
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

describe('readConfig', () => {
  it('needs no variables outside production', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      ai: undefined,
      adminEmails: ['admin@evenkeel.test'],
    });
  });

  it('treats an empty or blank variable as unset', () => {
    const names = Object.keys(environmentSchema.shape);
    expect(names).toEqual(expect.arrayContaining(['PORT', 'HOST', 'NODE_ENV', 'DATA_DIR', 'ADMIN_EMAILS']));
    for (const blank of ['', ' '])
      expect(readConfig(Object.fromEntries(names.map((name) => [name, blank])))).toEqual(readConfig({}));
  });

  it.each([
    'not-a-url',
    'mysql://ada:secret-word@db.example/evenkeel',
    'https://db.example/secret-word',
    'postgres:secret-word',
    'postgres://ada:secret/word@db.example/evenkeel',
  ])('rejects %s as DATABASE_URL without repeating it in the message', (address) => {
    const problems = problemsOf({ DATABASE_URL: address });
    expect(problems).toContain('DATABASE_URL: must be an address such as postgres://');
    for (const part of [address, 'secret']) expect(problems).not.toContain(part);
  });

  it.each([
    'postgres://ada:p%40ss@db.example:5432/evenkeel?sslmode=require',
    'postgresql://127.0.0.1/evenkeel',
    'postgres://ada@/evenkeel?host=/var/run/postgresql',
  ])('accepts %s as DATABASE_URL', (address) => {
    expect(readConfig({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  it('lists every variable missing in production in one message', () => {
    const problems = problemsOf({ NODE_ENV: 'production' });
    for (const name of ['SESSION_SECRET', 'APP_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL'])
      expect(problems).toContain(`- ${name}:`);
  });

  it('allows embedded adapters in production only with ALLOW_SANDBOX', () => {
    expect(problemsOf(production)).toContain('ALLOW_SANDBOX');
    expect(readConfig({ ...production, ALLOW_SANDBOX: 'true' }).production).toBe(true);
  });

  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };

  it('needs no sandbox in production with Stripe and a mail server', () => {
    expect(readConfig({ ...production, ...stripe })).toMatchObject({ production: true, allowSandbox: false });
  });

  it('reads the Stripe settings, with another API origin only if STRIPE_API_BASE is set', () => {
    expect(readConfig({}).stripe).toBeUndefined();
    const read = readConfig({ ...stripe, STRIPE_PRICE_ID: 'price_1' }).stripe;
    expect(read).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecret: 'whsec_1',
      priceId: 'price_1',
      apiBase: undefined,
    });
    const otherApi = { ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:12111/' };
    expect(readConfig(otherApi).stripe?.apiBase).toBe('http://127.0.0.1:12111');
  });

  it('prevents repeat trials unless ONE_TRIAL_PER_PERSON is false', () => {
    expect(readConfig({}).preventRepeatTrials).toBe(true);
    expect(readConfig({ ONE_TRIAL_PER_PERSON: 'false' }).preventRepeatTrials).toBe(false);
  });

  it('rejects RATE_LIMITS=off in production, even with ALLOW_SANDBOX', () => {
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
    ['AI_BASE_URL', { AI_MODEL: 'm', AI_API_KEY: 'k' }],
    ['APP_URL', { APP_URL: 'evenkeel.example' }],
    ['APP_URL', { APP_URL: 'http://localhost:3000/app' }],
    ['APP_URL', { APP_URL: 'http://ada@localhost:3000' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['ALLOW_SANDBOX', { ALLOW_SANDBOX: 'perhaps' }],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'somebody' }],
    ['SMTP_URL', { SMTP_URL: 'smtp.example.com:587' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://' }],
    ['MAIL_FROM', { MAIL_FROM: 'not an address' }],
    ['MAIL_FROM', { MAIL_FROM: 'Evenkeel <hello>' }],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'ann' }],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'ann@example.test; bob@example.test' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'bogus' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/255.0.255.0' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'fd00::/255.0.0.0' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'us' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_ISSUER: 'https://issuer.example' }],
    ['GOOGLE_ISSUER', { GOOGLE_CLIENT_ID: 'us', GOOGLE_CLIENT_SECRET: 's', GOOGLE_ISSUER: 'http://issuer.example' }],
    ['PLATFORM_ISSUER', { PLATFORM_CLIENT_ID: 'us', PLATFORM_CLIENT_SECRET: 's' }],
    ['PLATFORM_NAME', { PLATFORM_NAME: 'n'.repeat(41) }],
  ])('rejects an invalid or missing %s and names it (%o)', (name, variables) => {
    expect(problemsOf(variables)).toContain(`- ${name}:`);
  });

  it.each([
    ['PORT', ['many', '-1', '65536', '80.5', 'Infinity'], 'from 0 to 65535'],
    ['QUOTES_PER_DAY', ['many', '0', '10001', '2.5'], 'from 1 to 10000'],
    ['QUOTES_PER_MINUTE', ['many', '0', '10001', '2.5'], 'from 1 to 10000'],
  ])('says which numbers %s may be', (name, values, range) => {
    for (const value of values)
      expect(problemsOf({ [name]: value })).toContain(`- ${name}: must be a whole number ${range}`);
  });

  it('names the platform by PLATFORM_NAME, or else by the site of its issuer', () => {
    const named = (PLATFORM_ISSUER: string, PLATFORM_NAME = '') =>
      readConfig({ PLATFORM_ISSUER, PLATFORM_NAME, PLATFORM_CLIENT_ID: 'us', PLATFORM_CLIENT_SECRET: 's' })
        .platformName;
    expect(named('https://login.hosting.example/oidc', 'Hosting')).toBe('Hosting');
    expect(named('https://login.hosting.example/oidc')).toBe('hosting.example');
    expect(named('https://login.example')).toBe('login.example');
    expect(readConfig({}).platformName).toBeNull();
  });

  it('accepts an AI service over plain HTTP on this machine', () => {
    const ai = { AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'llama' };
    expect(readConfig(ai).ai).toMatchObject({
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'llama',
      apiKey: undefined,
    });
  });

  it('defaults AI_MODE to write, accepts choose and rejects anything else', () => {
    const ai = { AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'llama' };
    const modes = ['', 'write', 'choose'].map((AI_MODE) => readConfig({ ...ai, AI_MODE }).ai?.mode);
    expect(modes).toEqual(['write', 'write', 'choose']);
    expect(problemsOf({ ...ai, AI_MODE: 'pick' })).toContain('AI_MODE: must be write (the service writes) or choose');
  });

  it('uses Google’s own issuer unless GOOGLE_ISSUER is set', () => {
    const google = { GOOGLE_CLIENT_ID: 'us', GOOGLE_CLIENT_SECRET: 's' };
    expect(readConfig(google).google?.issuer).toBe('https://accounts.google.com');
    const elsewhere = 'http://127.0.0.1:9000';
    expect(readConfig({ ...google, GOOGLE_ISSUER: elsewhere }).google?.issuer).toBe(elsewhere);
    expect(readConfig({}).google).toBeUndefined();
  });

  it('reads TRUST_PROXY as a boolean, a number of proxies or their addresses', () => {
    const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
    expect([read('true'), read('false'), read('2'), read('10.0.0.1')]).toEqual([true, false, 2, '10.0.0.1']);
  });

  it.each(['true', '0.0.0.0/0', '10.0.0.1, ::/0', '100', '0.0.0.0/1,128.0.0.0/1'])(
    'rejects TRUST_PROXY=%s in production and suggests valid values',
    (value) => {
      expect(problemsOf({ ...production, TRUST_PROXY: value })).toMatch(
        /- TRUST_PROXY: .*number of proxies.*10\.0\.0\.0\/8/,
      );
    },
  );

  it.each(['hello@evenkeel.example', 'Evenkeel <hello@evenkeel.example>'])('accepts %s as MAIL_FROM', (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM }).emailFrom).toBe(MAIL_FROM);
  });

  it('reads ADMIN_EMAILS as the addresses that accounts have', () => {
    expect(readConfig({ ADMIN_EMAILS: 'Kate@münchen.example' }).adminEmails).toEqual(['kate@xn--mnchen-3ya.example']);
  });

  it('removes a slash at the end of APP_URL and converts ADMIN_EMAILS to lower case', () => {
    const read = readConfig({
      APP_URL: 'https://evenkeel.example/',
      ALLOW_SANDBOX: 'true',
      ADMIN_EMAILS: 'Ann@example.test, bob@example.test,',
    });
    expect([read.appUrl, read.adminEmails]).toEqual([
      'https://evenkeel.example',
      ['ann@example.test', 'bob@example.test'],
    ]);
  });
});
