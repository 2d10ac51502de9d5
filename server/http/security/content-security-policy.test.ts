import { expect, it } from 'vitest';
import { stripeBrowserSources } from '../../ports/payments/stripe/browser-sources.ts';
import { noExternalSources, pageContentSecurityPolicy, permissionsPolicy } from './content-security-policy.ts';

const directivesOf = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/s).slice(0, 2)));

it('pageContentSecurityPolicy allows no external sources by default', () => {
  const policy = directivesOf(
    pageContentSecurityPolicy({ scripts: ["'sha256-a'"], styles: ["'sha256-b'"] }, noExternalSources),
  );
  expect(policy).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self' 'sha256-a'",
    'style-src': "'self' 'sha256-b'",
  });
  expect(policy).not.toHaveProperty('frame-src');
  expect(policy).not.toHaveProperty('connect-src');
  expect(permissionsPolicy(noExternalSources)).toContain('payment=()');
});

it('pageContentSecurityPolicy allows Stripe’s scripts, frames and connections, but no inline code', () => {
  const policy = pageContentSecurityPolicy({ scripts: ["'sha256-a'"], styles: [] }, stripeBrowserSources);
  expect(directivesOf(policy)).toMatchObject({
    'script-src': "'self' 'sha256-a' https://js.stripe.com https://*.js.stripe.com",
    'frame-src': "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
    'frame-ancestors': "'none'",
  });
  expect(policy).not.toContain('unsafe');
  expect(permissionsPolicy(stripeBrowserSources)).toContain('payment=(self "https://js.stripe.com")');
});
