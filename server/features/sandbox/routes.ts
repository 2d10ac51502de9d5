import {
  advanceSandboxClock,
  completeAction,
  confirmSetup,
  decideNextCharge,
  sandboxClock,
  sandboxMail,
  sandboxMailbox,
} from '../../../contract/sandbox.ts';
import { on, type Route } from '../../feature.ts';
import type { ClockService, MailboxService, PaymentsService } from './service.ts';

export const mailboxRoutes = (mailbox: MailboxService): readonly Route[] => [
  on(sandboxMailbox, ({ query }) => mailbox.list(query.to)),
  on(sandboxMail, ({ params }) => mailbox.read(params.id)),
];

export const clockRoutes = (clock: ClockService): readonly Route[] => [
  on(sandboxClock, () => clock.read()),
  on(advanceSandboxClock, ({ body }) => clock.advance(body.advanceSeconds)),
];

export const paymentsRoutes = (payments: PaymentsService): readonly Route[] => [
  on(confirmSetup, ({ body }) => payments.confirmSetup(body)),
  on(completeAction, ({ body }) => payments.completeAction(body.clientSecret)),
  on(decideNextCharge, ({ body }) => payments.nextCharge(body)),
];
