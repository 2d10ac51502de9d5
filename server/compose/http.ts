/** The HTTP server with the routes of all features, the built pages and the pages of the sandbox. */
import type { FastifyInstance } from 'fastify';
import { firstCalls } from '../../contract/first-calls.ts';
import { SUPPORT_EMAIL_DEFAULT } from '../config/mail.ts';
import { createHttpApp } from '../http/app.ts';
import type { Connections } from '../http/connections.ts';
import { noExternalSources } from '../http/security/content-security-policy.ts';
import { sessionCheck } from '../http/sessions/check-session.ts';
import { securityTxtFile } from '../http/web/security-txt.ts';
import { readBuiltWeb } from '../http/web/web-files.ts';
import { stripeBrowserSources } from '../ports/payments/stripe/browser-sources.ts';
import type { Features, Wiring } from './features.ts';
import { checkReady } from './shutdown.ts';

export function createHttp(wiring: Wiring, features: Features, connections: Connections): Promise<FastifyInstance> {
  const { config, log, database, jobs, meters, tracing, appUrl, cookie, clock, systemClock, overrides } = wiring;
  const externalSources = config.stripe ? stripeBrowserSources : noExternalSources;
  const { supportEmail } = config;
  // No one reads the default address.
  const securityTxt = supportEmail === SUPPORT_EMAIL_DEFAULT ? [] : [securityTxtFile(supportEmail, systemClock)];
  return createHttpApp({
    routes: features.all.flatMap((feature) => feature.routes),
    webhooks: features.all.flatMap((feature) => feature.webhooks ?? []),
    limits: wiring.limits,
    systemClock,
    clock,
    checkSession: sessionCheck(cookie, features.authenticate),
    appOrigin: config.appUrl,
    trustProxy: config.trustProxy,
    externalSources,
    log,
    requestActivity: wiring.requestActivity,
    checkReady: () => checkReady(database, jobs),
    connections,
    firstCalls,
    firstRepliesDeadlineMs: overrides.firstRepliesDeadlineMs,
    metrics: { meters, token: config.metricsToken },
    tracing,
    web: readBuiltWeb({ SUPPORT_EMAIL: supportEmail, APP_URL: appUrl }, externalSources, overrides.webFolder),
    extraFiles: [...features.sandbox.pages, ...securityTxt],
    nodeHandlers: wiring.socialLogin.nodeHandlers,
  });
}
