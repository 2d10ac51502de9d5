import type { z } from 'zod';
import type { CallReply } from '../../../contract/call.ts';
import type {
  advanceSandboxClock,
  completeAction,
  confirmSetup,
  sandboxEmail,
  sandboxMailbox,
  setNextChargeOutcome,
} from '../../../contract/calls/sandbox.ts';
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

/** The time when something next falls due after the given time. Null when nothing will. */
export type NextDue = (moment: Date) => Promise<Date | null>;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The stops after `now`: the time when something next falls due, and the day before it. The event after that may have
 * its own day before earlier than the next one, so what falls due a day from now is looked up as well.
 */
async function nextStops(now: Date, nextDue: NextDue): Promise<readonly Date[]> {
  const [due, dueTomorrow] = await Promise.all([nextDue(now), nextDue(new Date(now.getTime() + DAY_MS))]);
  return [due, dueTomorrow].flatMap((moment) => (moment === null ? [] : stopsFor(moment)));
}

/** @param runDueJobs runs everything that is due by the clock, and waits until it is done. */
export const clockService = (clock: AdjustableClock, runDueJobs: () => Promise<void>, nextDue: NextDue) => ({
  read: async () => ({ now: clock.now().toISOString() }),

  /**
   * Moves to the new time in steps, and at each step runs what fell due. So things happen in their order and at their
   * time however far the jump is: the reminder before a trial ends, and the receipt when it does.
   */
  advance: async (seconds: number): Promise<CallReply<typeof advanceSandboxClock>> => {
    let left = seconds;
    for (let stops = 0; left > 0; stops += 1) {
      const now = clock.now();
      const target = new Date(now.getTime() + left * 1000);
      const jump = { now, target, lengthMs: seconds * 1000, stops };
      const stop = nextStop(jump, await nextStops(now, nextDue));
      const step = Math.min(left, Math.max(1, Math.ceil((stop.getTime() - now.getTime()) / 1000)));
      await clock.advance(step);
      left -= step;
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
    const done = await payments.confirmSetup(clientSecret, card);
    if (done.outcome === 'declined') return failure('card_declined', { message: done.message });
    return done.outcome === 'unknown' ? failure('not_found') : { status: done.outcome };
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
