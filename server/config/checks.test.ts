/** Which configurations are accepted, and how the others are refused. */
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';

type Variables = Readonly<Record<string, string>>;

/** Empty if the configuration is accepted. */
const refusalOf = (variables: Variables): string => {
  try {
    readConfig(variables);
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

const stripe = (mode: 'test' | 'live', kind = 'sk') => ({
  STRIPE_SECRET_KEY: `${kind}_${mode}_1`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});
const smtp = { SMTP_URL: 'smtp://mail.example' };
const postgres = { DATABASE_URL: 'postgres://db.example/evenkeel' };
const issuers = {
  GOOGLE_CLIENT_ID: 'us',
  GOOGLE_CLIENT_SECRET: 's',
  PLATFORM_CLIENT_ID: 'us',
  PLATFORM_CLIENT_SECRET: 's',
  PLATFORM_ISSUER: 'https://issuer.example',
};
const everythingReal = { ...stripe('test'), ...smtp, ...postgres, ...issuers };
const publicly = { APP_URL: 'https://evenkeel.example' };
const production = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), ...publicly };

/** A combination takes one choice of each axis. `mayStart` states the rule a second time, as plainly as possible. */
const axes: Readonly<Record<string, readonly Variables[]>> = {
  mode: [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }, { NODE_ENV: 'production' }],
  appUrl: [{ APP_URL: 'http://localhost:3000' }, publicly, { APP_URL: 'http://evenkeel.example' }],
  host: [{}, { HOST: '127.0.0.1' }, { HOST: '0.0.0.0' }, { HOST: '::' }],
  stripe: [{}, stripe('test'), stripe('live'), stripe('live', 'rk')],
  mail: [{}, smtp],
  issuers: [{}, issuers],
  database: [{}, postgres, { EMBEDDED_DATABASE: 'true' }],
  allowed: [{}, { ALLOW_SANDBOX: 'true' }, { ALLOW_HTTP: 'true' }, { ALLOW_SANDBOX: 'true', ALLOW_HTTP: 'true' }],
};

function* combinations(choices: readonly (readonly Variables[])[]): Generator<Variables> {
  const [first, ...rest] = choices;
  if (!first) return yield {};
  for (const choice of first) for (const others of combinations(rest)) yield { ...choice, ...others };
}

const mayStart = (set: Variables): boolean => {
  const hasDatabase = Boolean(set.DATABASE_URL || set.EMBEDDED_DATABASE);
  if (set.NODE_ENV === 'production') {
    const isSafe = set.APP_URL?.startsWith('https:') || set.ALLOW_HTTP === 'true';
    return Boolean(isSafe && hasDatabase && (set.ALLOW_SANDBOX || (set.STRIPE_SECRET_KEY && set.SMTP_URL)));
  }
  if (set.ALLOW_SANDBOX) return true;
  const isLive = /_live_/.test(set.STRIPE_SECRET_KEY ?? '');
  const isHere = set.APP_URL === 'http://localhost:3000' && (set.HOST ?? '127.0.0.1') === '127.0.0.1' && !isLive;
  return Boolean(isHere || (set.STRIPE_SECRET_KEY && set.SMTP_URL && set.GOOGLE_CLIENT_ID && hasDatabase));
};

describe('readConfig', () => {
  it('rejects exactly the unsafe configurations among all 9,216 combinations', () => {
    const tried = [...combinations(Object.values(axes))].map((set) => ({ SESSION_SECRET: 'x'.repeat(32), ...set }));
    const wrong = tried.filter((set) => (refusalOf(set) === '') !== mayStart(set));
    expect(wrong).toEqual([]);
    expect(tried.length).toBe(9216);
    expect(tried.filter(mayStart).length).toBeGreaterThan(1000);
  });

  it('accepts an empty environment', () => expect(refusalOf({})).toBe(''));

  it.each([
    ['everything real except NODE_ENV and the social logins', { ...stripe('live'), ...smtp, ...postgres, ...publicly }],
    [
      'everything real except NODE_ENV and one social login',
      { ...everythingReal, ...publicly, GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' },
    ],
    ['everything real except NODE_ENV and the database', { ...everythingReal, ...publicly, DATABASE_URL: '' }],
    ['everything real except NODE_ENV and email', { ...everythingReal, ...publicly, SMTP_URL: '' }],
    ['listening on all interfaces', { HOST: '0.0.0.0' }],
    ['listening on a network address', { HOST: '192.168.0.2' }],
    ['a live Stripe key on this machine', stripe('live')],
    ['a restricted live Stripe key on this machine', stripe('live', 'rk')],
    ['an APP_URL that only looks like this machine', { APP_URL: 'http://localhost.evenkeel.example' }],
    ['NODE_ENV=test with a public APP_URL', { NODE_ENV: 'test', ...publicly }],
    ['production over plain HTTP', { ...production, ...everythingReal, APP_URL: 'http://evenkeel.example' }],
    [
      'production over plain HTTP on this machine',
      { ...production, ...everythingReal, APP_URL: 'http://localhost:3000' },
    ],
    ['production on an embedded database', { ...production, ...everythingReal, DATABASE_URL: '' }],
    ['production on an embedded database, even with ALLOW_SANDBOX', { ...production, ALLOW_SANDBOX: 'true' }],
    ['production with embedded email', { ...production, ...everythingReal, SMTP_URL: '' }],
  ])('rejects %s', (_, variables) => expect(refusalOf(variables)).not.toBe(''));

  it.each([
    ['another name and address of this machine', { APP_URL: 'http://evenkeel.localhost:8080', HOST: '::1' }],
    ['an empty HOST', { HOST: '' }],
    ['a Stripe test key on this machine', stripe('test')],
    ['everything real with a public APP_URL', { ...everythingReal, ...publicly, HOST: '0.0.0.0' }],
    ['a public sandbox with ALLOW_SANDBOX', { ...publicly, HOST: '0.0.0.0', ALLOW_SANDBOX: 'true' }],
    ['production with everything real', { ...production, ...everythingReal }],
    [
      'production over plain HTTP with ALLOW_HTTP',
      { ...production, ...everythingReal, APP_URL: 'http://evenkeel.example', ALLOW_HTTP: 'true' },
    ],
    [
      'production on an embedded database with EMBEDDED_DATABASE',
      { ...production, ...everythingReal, DATABASE_URL: '', EMBEDDED_DATABASE: 'true' },
    ],
  ])('accepts %s', (_, variables) => expect(refusalOf(variables)).toBe(''));

  it('reads an empty HOST as 127.0.0.1', () => {
    expect(readConfig({ HOST: '' }).host).toBe('127.0.0.1');
  });
});

it('readConfig explains a refusal by the embedded adapters and their risks, and offers three options', () => {
  const message = refusalOf({ ...publicly, ...stripe('live'), HOST: '0.0.0.0' });
  expect(message.split('\n').slice(1)).toEqual([
    "  - APP_URL: https://evenkeel.example isn't this machine",
    '  - HOST: 0.0.0.0 can be reached from other machines',
    '  - STRIPE_SECRET_KEY: is a live key, which charges real cards',
    '  - STRIPE_PUBLISHABLE_KEY: is a live key, which charges real cards',
    '  - NODE_ENV: is development, and embedded are:',
    '      mail (no SMTP_URL): anyone can read every email, password reset links included',
    '      GOOGLE sign-in (no GOOGLE_CLIENT_ID): anyone can sign in as anyone',
    '      PLATFORM sign-in (no PLATFORM_CLIENT_ID): anyone can sign in as anyone',
    '      database (no DATABASE_URL, nor EMBEDDED_DATABASE=true): a power cut may cost data',
    '      You have three options:',
    '      1. For real people, set NODE_ENV=production. The start then names what else is missing.',
    '      2. For yourself, keep to this machine: leave out APP_URL and HOST, and use no live Stripe key.',
    '      3. For a demonstration with no real data in it, set ALLOW_SANDBOX=true.',
  ]);
});
