/** How clients reach the server, its limits, and whether it runs in production. */
import { z } from 'zod';
import { readTrustProxy, type TrustProxy } from '../network/trust-proxy.ts';
import { flag, isOrigin, optionalText, type Read, secretOfAtLeast, wholeNumber } from './variables.ts';

export interface HttpConfig {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The public origin, without a trailing slash; undefined: the address that the server listens on. */
  readonly appUrl: string | undefined;
  /** Whether embedded adapters may replace what is not configured. */
  readonly allowSandbox: boolean;
  /** The value for Fastify's trustProxy. */
  readonly trustProxy: TrustProxy;
  readonly rateLimits: boolean;
  /** A request with this token may read GET /metrics; undefined: only this machine may. */
  readonly metricsToken: string | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

const origin = optionalText
  .refine((value) => value === undefined || (/^https?:/i.test(value) && isOrigin(value)), {
    message: 'must be an address such as https://evenkeel.example, without a path',
  })
  .transform((value) => (value === undefined ? undefined : new URL(value).origin));

export const httpVariables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().trim().default('127.0.0.1'),
  APP_URL: origin,
  METRICS_TOKEN: secretOfAtLeast(16),
  TRUST_PROXY: optionalText.transform(readTrustProxy),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ALLOW_SANDBOX: flag,
  ALLOW_HTTP: flag,
};

export const httpConfig = (read: Read<typeof httpVariables>): HttpConfig => ({
  production: read.NODE_ENV === 'production',
  port: read.PORT,
  host: read.HOST,
  appUrl: read.APP_URL,
  allowSandbox: read.NODE_ENV !== 'production' || read.ALLOW_SANDBOX,
  trustProxy: read.TRUST_PROXY,
  rateLimits: read.RATE_LIMITS === 'on',
  metricsToken: read.METRICS_TOKEN,
  logLevel: read.LOG_LEVEL,
});
