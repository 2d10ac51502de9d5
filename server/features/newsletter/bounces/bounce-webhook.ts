/**
 * Reports from the mail provider about bounced emails and spam complaints. The format is our own (docs/operations.md).
 * A small function at the provider, or in between, converts theirs to it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { MINUTE_MS } from '#contract/domain/days.ts';
import { signedWebhook } from '#contract/rate-limits.ts';
import type { Webhook } from '#server/feature.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { normalizeEmail } from '#server/text/email-address.ts';
import type { BouncesStore } from './bounces-store.ts';

export interface BounceWebhookDeps {
  readonly store: BouncesStore;
  readonly clock: Clock;
  /** Signatures are made on other machines, so their age is measured by this machine's own clock. */
  readonly systemClock: Clock;
}

const PATH = '/api/newsletter/bounces';
const SIGNATURE_HEADER = 'x-evenkeel-signature';
const MAX_SIGNATURE_AGE_MS = 5 * MINUTE_MS;
const MAX_EVENTS = 1000;
/** Enough for that many events with the mail server's replies. */
const BODY_LIMIT_BYTES = 1024 * 1024;
const MAX_RESPONSE_LENGTH = 500;

const eventSchema = z.object({
  type: z.enum(['bounce', 'complaint']),
  email: z.string().max(1000),
  /** For a bounce: whether no email will ever arrive there. */
  permanent: z.boolean().default(false),
  detail: z.string().default(''),
  at: z.iso.datetime({ offset: true }).optional(),
});
const reportSchema = z.object({ events: z.array(eventSchema).max(MAX_EVENTS) });
type BounceReport = z.output<typeof reportSchema>;

/** @param secret shared with the sender of the reports. */
export const bounceWebhook = (deps: BounceWebhookDeps, secret: string): Webhook => ({
  path: PATH,
  limit: signedWebhook,
  bodyLimitBytes: BODY_LIMIT_BYTES,
  invalidCode: 'webhook_invalid',
  receive: async (body, headers) => {
    const signature = headers.get(SIGNATURE_HEADER) ?? '';
    if (!hasValidSignature(body, signature, secret, deps.systemClock.now())) return 'invalid';
    const read = reportSchema.safeParse(parseJson(body));
    if (!read.success) return 'invalid';
    await recordEvents(deps, read.data);
    return 'accepted';
  },
});

/** Temporary bounces say nothing about the next email, so they are not recorded. */
async function recordEvents({ store, clock }: BounceWebhookDeps, { events }: BounceReport): Promise<void> {
  const now = clock.now();
  for (const { type, email, permanent, detail } of events) {
    const address = normalizeEmail(email.trim());
    if (address === null) continue;
    // PostgreSQL texts cannot contain NUL.
    const answer = detail.replaceAll('\0', '').slice(0, MAX_RESPONSE_LENGTH);
    if (type === 'complaint') await store.recordComplaint({ email: address, answer }, now);
    else if (permanent) await store.recordBounce({ email: address, answer }, now);
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/**
 * `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. Old signatures are refused, so that a report cannot be
 * replayed.
 */
function hasValidSignature(body: string, signature: string, secret: string, now: Date): boolean {
  const [, seconds = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (seconds === '' || Math.abs(now.getTime() - Number(seconds) * 1000) > MAX_SIGNATURE_AGE_MS) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  return timingSafeEqual(Buffer.from(mac, 'hex'), expected);
}
