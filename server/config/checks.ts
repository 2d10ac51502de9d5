/** Finds what is wrong with a configuration whose single values are all valid: one line for each thing to change. */

import { isLoopbackHost } from '../network/loopback.ts';
import { areProxiesReadable, trustProxyProblem } from '../network/trust-proxy.ts';
import type { Environment } from './environment.ts';

export const findConfigProblems = (read: Environment): string[] => [
  ...contradictions(read),
  ...(read.NODE_ENV === 'production' ? missingInProduction(read) : exposedSandbox(read)),
];

/** A setting that cannot take effect must not be ignored silently. */
function contradictions(read: Environment): string[] {
  const problems: string[] = [];
  if (read.AI_BASE_URL && !read.AI_MODEL) problems.push('AI_MODEL: needed with AI_BASE_URL');
  if (read.AI_MODEL && !read.AI_BASE_URL) problems.push('AI_BASE_URL: needed with AI_MODEL');
  else if (read.AI_MODE === 'choose' && !read.AI_BASE_URL) problems.push('AI_BASE_URL: needed with AI_MODE=choose');
  return [
    ...problems,
    ...unreadableProxies(read),
    ...incompleteStripe(read),
    ...incompleteOidc(read, 'GOOGLE'),
    ...incompleteOidc(read, 'PLATFORM'),
  ];
}

const unreadableProxies = ({ TRUST_PROXY }: Environment): string[] =>
  areProxiesReadable(TRUST_PROXY)
    ? []
    : ['TRUST_PROXY: must be the number of proxies in front, or their addresses or ranges with commas between them'];

/** If part of it is missing, users would be charged without the server being notified, or could not pay at all. */
function incompleteStripe(read: Environment): string[] {
  const needed = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const missing = needed.filter((name) => !read[name]);
  if (missing.length === needed.length && !read.STRIPE_PRICE_ID && !read.STRIPE_API_BASE) return [];
  return missing.map((name) => `${name}: needed where Stripe is set up`);
}

function incompleteOidc(read: Environment, provider: 'GOOGLE' | 'PLATFORM'): string[] {
  const needed = [
    `${provider}_CLIENT_ID`,
    `${provider}_CLIENT_SECRET`,
    ...(provider === 'PLATFORM' ? ['PLATFORM_ISSUER'] : []),
  ];
  const variables: Readonly<Record<string, unknown>> = read;
  const missing = needed.filter((name) => !variables[name]);
  if (missing.length === needed.length && !read[`${provider}_ISSUER`]) return [];
  return missing.map((name) => `${name}: needed where ${provider} sign-in is set up`);
}

function missingInProduction(read: Environment): string[] {
  const proxies = trustProxyProblem(read.TRUST_PROXY);
  const problems = proxies === null ? [] : [proxies];
  if (!read.SESSION_SECRET) problems.push('SESSION_SECRET: needed in production (32 characters or more, secret)');
  if (read.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: off is for development and tests; leave it out');
  if (!read.APP_URL) problems.push('APP_URL: needed in production (the https address people use)');
  if (read.APP_URL?.startsWith('http:') && !read.ALLOW_HTTP)
    problems.push('APP_URL: must be https in production, or set ALLOW_HTTP=true to send sign-ins over plain http');
  if (!read.DATABASE_URL && !read.EMBEDDED_DATABASE)
    problems.push(
      'DATABASE_URL: needed in production (PostgreSQL 13 or newer), or set EMBEDDED_DATABASE=true to keep data in DATA_DIR, where a power cut may cost some',
    );
  if (read.ALLOW_SANDBOX) return problems;
  if (!read.STRIPE_SECRET_KEY)
    problems.push('STRIPE_SECRET_KEY: needed in production, or set ALLOW_SANDBOX=true to run without real payments');
  if (!read.SMTP_URL)
    problems.push('SMTP_URL: needed in production, or set ALLOW_SANDBOX=true to keep emails in the outbox');
  return problems;
}

const REMEDIES = [
  '1. For real people, set NODE_ENV=production. The start then names what else is missing.',
  '2. For yourself, keep to this machine: leave out APP_URL and HOST, and use no live Stripe key.',
  '3. For a demonstration with no real data in it, set ALLOW_SANDBOX=true.',
];

/**
 * Outside production the embedded adapters let anyone sign in as anyone. That is fine on a developer's own machine, but
 * not if others can reach it: NODE_ENV is easily forgotten when everything else is configured for real users.
 */
function exposedSandbox(read: Environment): string[] {
  const embedded = embeddedParts(read);
  const exposures = publicExposure(read);
  if (read.ALLOW_SANDBOX || embedded.length === 0 || exposures.length === 0) return [];
  const lines = [
    `NODE_ENV: is ${read.NODE_ENV}, and embedded are:`,
    ...embedded,
    'You have three options:',
    ...REMEDIES,
  ];
  return [...exposures, lines.join('\n      ')];
}

/** Each with the variable that replaces it, and the harm that others could do with it. */
function embeddedParts(read: Environment): string[] {
  const parts: string[] = [];
  if (!read.SMTP_URL) parts.push('mail (no SMTP_URL): anyone can read every email, password reset links included');
  if (!read.STRIPE_SECRET_KEY) parts.push('payments (no STRIPE_SECRET_KEY): a test card starts a plan');
  const providers = (['GOOGLE', 'PLATFORM'] as const).filter((name) => !read[`${name}_CLIENT_ID`]);
  for (const name of providers) parts.push(`${name} sign-in (no ${name}_CLIENT_ID): anyone can sign in as anyone`);
  if (!read.DATABASE_URL && !read.EMBEDDED_DATABASE)
    parts.push('database (no DATABASE_URL, nor EMBEDDED_DATABASE=true): a power cut may cost data');
  return parts;
}

/** The reasons why other people could be affected. */
function publicExposure(read: Environment): string[] {
  const exposures: string[] = [];
  if (read.APP_URL && !isLoopbackHost(new URL(read.APP_URL).hostname))
    exposures.push(`APP_URL: ${read.APP_URL} isn't this machine`);
  if (!isLoopbackHost(read.HOST)) exposures.push(`HOST: ${read.HOST} can be reached from other machines`);
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const;
  for (const name of keys.filter((key) => /^[a-z]+_live_/.test(read[key] ?? '')))
    exposures.push(`${name}: is a live key, which charges real cards`);
  return exposures;
}
