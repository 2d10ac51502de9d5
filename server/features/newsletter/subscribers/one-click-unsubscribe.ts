/** RFC 8058 one-click unsubscribe: the address a mail program POSTs to when the user asks it to unsubscribe. */

import { oneClickUnsubscribePage } from '#contract/calls/newsletter.ts';
import { HOUR } from '#contract/rate-limits.ts';
import type { Webhook } from '#server/feature.ts';
import type { UnsubscribeService } from './unsubscribe-service.ts';

/** The RFC's one field takes some 30 bytes as a form, and a few hundred as a multipart form. */
const BODY_LIMIT_BYTES = 4 * 1024;

/** Large mail services send all users' requests from a few addresses, so successful requests do not count. */
const oneClickRateLimit = { counts: 'failures', perIp: { points: 600, seconds: HOUR } } as const;

const FORM_FIELD = 'List-Unsubscribe';
const FORM_VALUE = 'One-Click';

/** A POST without the RFC's field is not a user's request. It may come from a scanner. */
export const oneClickUnsubscribe = (unsubscribe: Pick<UnsubscribeService, 'byOneClick'>): Webhook => ({
  path: oneClickUnsubscribePage.path,
  limit: oneClickRateLimit,
  bodyLimitBytes: BODY_LIMIT_BYTES,
  invalidCode: 'link_invalid',
  receive: async (body, _headers, query) => {
    const isOneClickRequest = isInForm(body) || isInMultipart(body);
    return isOneClickRequest && (await unsubscribe.byOneClick(query.get('token') ?? '')) ? 'accepted' : 'invalid';
  },
});

const isInForm = (body: string): boolean => new URLSearchParams(body.trim()).get(FORM_FIELD) === FORM_VALUE;

/** Anyone may send a body, so it is scanned forwards once, never with a repeating pattern. */
function isInMultipart(body: string): boolean {
  const lines = body.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const named = lines.findIndex((line) => line.includes(`name="${FORM_FIELD}"`));
  const blank = named < 0 ? -1 : lines.indexOf('', named);
  return blank >= 0 && lines[blank + 1] === FORM_VALUE;
}
