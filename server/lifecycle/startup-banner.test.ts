import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { startupBanner } from './startup-banner.ts';

const production = { NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32), APP_URL: 'https://evenkeel.example' };

const bannerOf = (variables: Record<string, string>): string =>
  startupBanner({
    config: readConfig({ ...variables, ALLOW_SANDBOX: 'true', EMBEDDED_DATABASE: 'true' }),
    address: { address: '127.0.0.1', family: 'IPv4', port: 3000 },
    engine: 'pglite',
    writerStatus: 'built-in',
    mailer: { kind: 'outbox' },
    isSandboxOpen: true,
  });

it('startupBanner names the people who are missing in production', () => {
  const banner = bannerOf(production);
  expect(banner).toContain('support   support@evenkeel.test, which no one reads: set SUPPORT_EMAIL');
  expect(banner).toContain('admins    none: set ADMIN_EMAILS');
});

it.each([
  [
    'in production with both set',
    { ...production, SUPPORT_EMAIL: 'help@evenkeel.example', ADMIN_EMAILS: 'a@b.example' },
  ],
  ['outside production', {}],
])('startupBanner asks for no one %s', (_, variables) => {
  expect(bannerOf(variables)).not.toMatch(/SUPPORT_EMAIL|ADMIN_EMAILS/);
});
