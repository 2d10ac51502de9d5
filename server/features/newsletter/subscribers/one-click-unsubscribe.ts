/** RFC 8058 one-click unsubscribe: the address a mail program POSTs to when a person asks it to end a newsletter. */

import { oneClickUnsubscribePage } from '../../../../contract/calls/newsletter.ts';
import { HOUR } from '../../../../contract/rate-limits.ts';
import type { Webhook } from '../../../feature.ts';
import type { UnsubscribeService } from './unsubscribe-service.ts';

/** The one field of the RFC is some 30 bytes as a form, and a few hundred as a form with parts. */
const BODY_LIMIT_BYTES = 4 * 1024;

/**
 * Large mail services send everybody's wish from a few addresses of theirs, so wishes that are granted count nothing.
 */
const oneClickRateLimit = { counts: 'failures', perIp: { points: 600, seconds: HOUR } } as const;

const FORM_FIELD = 'List-Unsubscribe';
const FORM_VALUE = 'One-Click';

/** A POST without the words of the RFC is nobody's wish: it may be a scanner's. */
export const oneClickUnsubscribe = (unsubscribe: Pick<UnsubscribeService, 'byOneClick'>): Webhook => ({
  path: oneClickUnsubscribePage.path,
  limit: oneClickRateLimit,
  bodyLimitBytes: BODY_LIMIT_BYTES,
  receive: async (body, _headers, query) => {
    const isOneClickRequest = isInForm(body) || isInMultipart(body);
    return isOneClickRequest && (await unsubscribe.byOneClick(query.get('token') ?? '')) ? 'taken' : 'invalid';
  },
});

const isInForm = (body: string): boolean => new URLSearchParams(body.trim()).get(FORM_FIELD) === FORM_VALUE;

/** Anybody may send a body, so it is searched forward once and never matched against a repeating pattern. */
function isInMultipart(body: string): boolean {
  const lines = body.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const named = lines.findIndex((line) => line.includes(`name="${FORM_FIELD}"`));
  const blank = named < 0 ? -1 : lines.indexOf('', named);
  return blank >= 0 && lines[blank + 1] === FORM_VALUE;
}
