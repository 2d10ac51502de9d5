import type { z } from 'zod';
import type { CallReply } from '#contract/call.ts';
import type {
  advanceSandboxClock,
  completeAction,
  confirmSetup,
  sandboxEmail,
  sandboxMailbox,
  setNextChargeOutcome,
} from '#contract/calls/sandbox.ts';
import { DAY_MS } from '#contract/domain/days.ts';
import { type Failure, failure } from '../../failure.ts';
import type { AdjustableClock } from '../../ports/clock/port.ts';
import type { Outbox } from '../../ports/mail/outbox.ts';
import type { SandboxPayments } from '../../ports/payments/sandbox/sandbox-payments.ts';
import { nextStop, stopsFor } from './clock-steps.ts';

export type Mailbox = Pick<Outbox, 'list' | 'read'>;
export type PaymentControls = Pick<
  SandboxPayments,
  'confirmSetup' | 'completeAction' | 'setNextChargeOutcome' | 'runDueCharges' | 'nextDueAfter'
>;

export type MailboxService = ReturnType<typeof mailboxService>;
export type ClockService = ReturnType<typeof clockService>;
export type PaymentsService = ReturnType<typeof paymentsService>;

export const mailboxService = (mailbox: Mailbox) => ({
  list: async (to?: string): Promise<CallReply<typeof sandboxMailbox>> =>
    (await mailbox.list(to)).map((email) => ({ ...email, sentAt: email.sentAt.toISOString() })),

  read: async (id: string): Promise<CallReply<typeof sandboxEmail> | Failure<'not_found'>> => {
    const email = await mailbox.read(id);
    return email === null ? failure('not_found') : { ...email, sentAt: email.sentAt.toISOString() };
  },
});

/** The next time after `moment` at which something falls due. Null if there is none. */
export type NextDue = (moment: Date) => Promise<Date | null>;

/**
 * The stops after `now`: when something next falls due, and one day earlier. The stop one day before a later event may
 * come first, so the next event that is more than a day away is looked up as well.
 */
async function nextStops(now: Date, nextDue: NextDue): Promise<readonly Date[]> {
  const [due, dueTomorrow] = await Promise.all([nextDue(now), nextDue(new Date(now.getTime() + DAY_MS))]);
  return [due, dueTomorrow].flatMap((moment) => (moment === null ? [] : stopsFor(moment)));
}

/** @param runDueJobs runs everything that is due by the clock, and waits until it has finished. */
export const clockService = (clock: AdjustableClock, runDueJobs: () => Promise<void>, nextDue: NextDue) => ({
  read: async () => ({ now: clock.now().toISOString() }),

  /**
   * Advances the clock in steps, and at each step runs what has fallen due. So everything happens in order and at its
   * time, however long the jump is: for example the reminder before a trial ends, and the receipt when it ends.
   */
  advance: async (seconds: number): Promise<CallReply<typeof advanceSandboxClock>> => {
    let remainingSeconds = seconds;
    for (let stops = 0; remainingSeconds > 0; stops += 1) {
      const now = clock.now();
      const target = new Date(now.getTime() + remainingSeconds * 1000);
      const jump = { now, target, lengthMs: seconds * 1000, stops };
      const stop = nextStop(jump, await nextStops(now, nextDue));
      const step = Math.min(remainingSeconds, Math.max(1, Math.ceil((stop.getTime() - now.getTime()) / 1000)));
      await clock.advance(step);
      remainingSeconds -= step;
      await runDueJobs();
    }
    if (seconds === 0) await runDueJobs();
    return { now: clock.now().toISOString() };
  },
});

export const paymentsService = (payments: PaymentControls) => ({
  confirmSetup: async ({
    clientSecret,
    ...card
  }: z.output<typeof confirmSetup.body>): Promise<
    CallReply<typeof confirmSetup> | Failure<'not_found' | 'card_declined'>
  > => {
    const result = await payments.confirmSetup(clientSecret, card);
    if (result.outcome === 'declined') return failure('card_declined', { message: result.message });
    return result.outcome === 'unknown' ? failure('not_found') : { status: result.outcome };
  },

  completeAction: async (clientSecret: string): Promise<CallReply<typeof completeAction> | Failure<'not_found'>> =>
    (await payments.completeAction(clientSecret)) ? { status: 'succeeded' } : failure('not_found'),

  nextCharge: async ({
    userId,
    email,
    outcome,
  }: z.output<typeof setNextChargeOutcome.body>): Promise<
    CallReply<typeof setNextChargeOutcome> | Failure<'not_found'>
  > => {
    const who = userId === undefined ? { email: email ?? '' } : { userId };
    if (await payments.setNextChargeOutcome(who, outcome)) return { outcome };
    return failure('not_found', { message: 'Nobody with this id or address has started entering a card yet.' });
  },
});
