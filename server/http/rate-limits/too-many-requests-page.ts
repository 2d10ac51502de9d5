import type { FastifyReply, FastifyRequest } from 'fastify';
import { failureMessages } from '#contract/failures.ts';
import { standalonePage } from '../../standalone-page.ts';
import { standalonePageHeaders } from '../security/content-security-policy.ts';

/** The browser shows the response to a navigation, so the user gets a page with a text and a way back, not JSON. */
export const isNavigation = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-fetch-mode'] === 'navigate';

const page = standalonePage({
  title: 'Please wait a little',
  heading: 'Please wait a little',
  text: failureMessages.too_many_requests,
  links: [{ href: '/', label: 'Back to Evenkeel' }],
});

export const sendTooManyRequestsPage = (reply: FastifyReply, retryAfterSeconds: number | undefined): FastifyReply => {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(429).headers(standalonePageHeaders).type('text/html; charset=utf-8').serializer(String).send(page);
};
