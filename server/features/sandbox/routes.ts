import {
  advanceSandboxClock,
  completeAction,
  confirmSetup,
  sandboxClock,
  sandboxEmail,
  sandboxMailbox,
  setNextChargeOutcome,
} from '#contract/calls/sandbox.ts';
import { type Route, route } from '../../feature.ts';
import type { ClockService, MailboxService, PaymentsService } from './service.ts';

export const mailboxRoutes = (mailbox: MailboxService): readonly Route[] => [
  route(sandboxMailbox, ({ query }) => mailbox.list(query.to)),
  route(sandboxEmail, ({ params }) => mailbox.read(params.id)),
];

export const clockRoutes = (clock: ClockService): readonly Route[] => [
  route(sandboxClock, () => clock.read()),
  route(advanceSandboxClock, ({ body }) => clock.advance(body.advanceSeconds)),
];

export const paymentsRoutes = (payments: PaymentsService): readonly Route[] => [
  route(confirmSetup, ({ body }) => payments.confirmSetup(body)),
  route(completeAction, ({ body }) => payments.completeAction(body.clientSecret)),
  route(setNextChargeOutcome, ({ body }) => payments.nextCharge(body)),
];
