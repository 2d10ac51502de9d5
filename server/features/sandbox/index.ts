import type { Feature } from '../../feature.ts';
import type { AdjustableClock } from '../../ports/clock/port.ts';
import { type SandboxFile, sandboxFiles } from './page/page.ts';
import { clockRoutes, mailboxRoutes, paymentsRoutes } from './routes.ts';
import { clockService, type Mailbox, mailboxService, type PaymentControls, paymentsService } from './service.ts';

/** Each part is there only while its adapter is an embedded one. */
export interface SandboxFeatureDeps {
  readonly mailbox: Mailbox | null;
  readonly clock: AdjustableClock | null;
  readonly payments: PaymentControls | null;
  /** Whether a button leads to the sandbox's own sign-in service. */
  readonly identity: boolean;
  /** Does everything in the house that is due by the clock, to the end. */
  readonly runDueJobs: () => Promise<void>;
}

/** What stands in for the world outside: a mailbox to read, a clock to move, cards to try. */
export function sandboxFeature({ mailbox, clock, payments, identity, runDueJobs }: SandboxFeatureDeps): {
  readonly feature: Feature;
  /** The page for people at /sandbox with its style and script. */
  readonly pages: readonly SandboxFile[];
} {
  const feature: Feature = {
    routes: [
      ...(mailbox ? mailboxRoutes(mailboxService(mailbox)) : []),
      ...(clock ? clockRoutes(clockService(clock, runDueJobs, payments?.nextDueAfter ?? (async () => null))) : []),
      ...(payments ? paymentsRoutes(paymentsService(payments)) : []),
    ],
    periodicJobs: payments
      ? [{ name: 'payments.run-due-charges', clock: 'app', everyMinutes: 1, run: () => payments.runDueCharges() }]
      : [],
    // The mailbox is the outside world and is not ours to erase; the payments' records go by removeCustomer.
    personalData: 'none',
  };
  return {
    feature,
    pages: sandboxFiles({ mailbox: mailbox !== null, clock: clock !== null, payments: payments !== null, identity }),
  };
}
