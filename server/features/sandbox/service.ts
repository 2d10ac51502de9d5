import type { z } from 'zod';
import type { CallReply } from '../../../contract/call.ts';
import type {
  advanceSandboxClock,
  completeAction,
  confirmSetup,
  decideNextCharge,
  sandboxMail,
  sandboxMailbox,
} from '../../../contract/sandbox.ts';
import { type Failure, failure } from '../../failure.ts';
import type { AdjustableClock } from '../../ports/clock/port.ts';
import type { Outbox } from '../../ports/mail/outbox.ts';
import type { SandboxPayments } from '../../ports/payments/sandbox/sandbox-payments.ts';

export type Mailbox = Pick<Outbox, 'list' | 'read'>;
export type SandboxCards = Pick<SandboxPayments, 'confirmSetup' | 'completeAction' | 'nextCharge' | 'settleDue'>;

export type MailboxService = ReturnType<typeof mailboxService>;
export type ClockService = ReturnType<typeof clockService>;
export type PaymentsService = ReturnType<typeof paymentsService>;

export const mailboxService = (mailbox: Mailbox) => ({
  list: async (to?: string): Promise<CallReply<typeof sandboxMailbox>> =>
    (await mailbox.list(to)).map((mail) => ({ ...mail, sentAt: mail.sentAt.toISOString() })),

  read: async (id: string): Promise<CallReply<typeof sandboxMail> | Failure<'not_found'>> => {
    const mail = await mailbox.read(id);
    return mail === null ? failure('not_found') : { ...mail, sentAt: mail.sentAt.toISOString() };
  },
});

/** @param settle does everything that is due by the clock, to the end. */
export const clockService = (clock: AdjustableClock, settle: () => Promise<void>) => ({
  read: async () => ({ now: clock.now().toISOString() }),

  advance: async (seconds: number): Promise<CallReply<typeof advanceSandboxClock>> => {
    await clock.advance(seconds);
    await settle();
    return { now: clock.now().toISOString() };
  },
});

export const paymentsService = (payments: SandboxCards) => ({
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
  }: z.output<typeof decideNextCharge.body>): Promise<CallReply<typeof decideNextCharge> | Failure<'not_found'>> => {
    const who = userId === undefined ? { email: email ?? '' } : { userId };
    if (await payments.nextCharge(who, outcome)) return { outcome };
    return failure('not_found', { message: 'Nobody with this id or address has begun to enter a card yet.' });
  },
});
