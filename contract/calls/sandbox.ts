/** The sandbox's own calls, present only while an embedded adapter is in use. */
import { z } from 'zod';
import { call } from '../call.ts';
import { sandboxOnly } from '../rate-limits.ts';
import { text } from '../schemas/text.ts';

export const confirmSetup = call({
  method: 'POST',
  path: '/sandbox/payments/confirm-setup',
  guard: 'public',
  limit: sandboxOnly,
  body: z.object({
    clientSecret: text().min(1),
    cardNumber: text().min(1),
    expMonth: z.int().min(1).max(12),
    expYear: z.int().min(2000).max(2100),
    cvc: z.string().regex(/^\d{3,4}$/, 'The security code has 3 or 4 digits.'),
  }),
  reply: z.object({ status: z.enum(['succeeded', 'requires_action']) }),
  errors: ['not_found', 'card_declined'],
});

export const completeAction = call({
  method: 'POST',
  path: '/sandbox/payments/complete-action',
  guard: 'public',
  limit: sandboxOnly,
  body: z.object({ clientSecret: text().min(1) }),
  reply: z.object({ status: z.enum(['succeeded', 'requires_action']) }),
  errors: ['not_found'],
});

const emailHeading = z.object({ id: z.uuid(), to: z.string(), subject: z.string(), sentAt: z.iso.datetime() });

/** The mailbox, newest first; only emails to one address, if it is given. */
export const sandboxMailbox = call({
  method: 'GET',
  path: '/sandbox/mail',
  guard: 'public',
  limit: sandboxOnly,
  query: z.object({ to: text().optional() }),
  reply: z.array(emailHeading),
  errors: [],
});

export const sandboxEmail = call({
  method: 'GET',
  path: '/sandbox/mail/:id',
  guard: 'public',
  limit: sandboxOnly,
  params: z.object({ id: z.uuid() }),
  reply: emailHeading.extend({
    from: z.string(),
    html: z.string(),
    text: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
  errors: ['not_found'],
});

const clockReply = z.object({ now: z.iso.datetime() });
const TEN_YEARS_IN_SECONDS = 315_576_000;

export const sandboxClock = call({
  method: 'GET',
  path: '/sandbox/clock',
  guard: 'public',
  limit: sandboxOnly,
  reply: clockReply,
  errors: [],
});

/** Moves the app's clock forward and carries out everything that falls due, in order, before it replies. */
export const advanceSandboxClock = call({
  method: 'POST',
  path: '/sandbox/clock',
  guard: 'public',
  limit: sandboxOnly,
  body: z.object({ advanceSeconds: z.int().min(0).max(TEN_YEARS_IN_SECONDS) }),
  reply: clockReply,
  errors: [],
});

/** The outcome of a charge; 'missing': there is no card to charge any more. */
const chargeOutcome = z.enum(['succeed', 'fail', 'missing']);

/** Sets the outcome of the user's next charge, once. */
export const setNextChargeOutcome = call({
  method: 'POST',
  path: '/sandbox/payments/next-charge',
  guard: 'public',
  limit: sandboxOnly,
  body: z
    .object({ userId: z.uuid().optional(), email: text().min(1).optional(), outcome: chargeOutcome })
    .refine(({ userId, email }) => (userId === undefined) !== (email === undefined), {
      message: 'Give a userId or an email.',
    }),
  reply: z.object({ outcome: chargeOutcome }),
  errors: ['not_found'],
});
