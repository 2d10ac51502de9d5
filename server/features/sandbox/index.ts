import type { Feature } from '../../feature.ts';
import type { AdjustableClock } from '../../ports/clock/port.ts';
import { type SandboxFile, sandboxFiles } from './page/page.ts';
import { clockRoutes, mailboxRoutes, paymentsRoutes } from './routes.ts';
import { clockService, type Mailbox, mailboxService, type PaymentControls, paymentsService } from './service.ts';

/** Each part is null unless its adapter is an embedded one. */
export interface SandboxFeatureDeps {
  readonly mailbox: Mailbox | null;
  readonly clock: AdjustableClock | null;
  readonly payments: PaymentControls | null;
  /** Whether a social login uses the sandbox's own provider. */
  readonly identity: boolean;
  /** Runs everything in the app that is due by the clock, and waits until it has finished. */
  readonly runDueJobs: () => Promise<void>;
}

/** Stands in for outside services: a mailbox, an adjustable clock and test cards. */
export function sandboxFeature({ mailbox, clock, payments, identity, runDueJobs }: SandboxFeatureDeps): {
  readonly feature: Feature;
  /** The page at /sandbox with its style and script. */
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
    // The mailbox represents users' own mailboxes, which an erasure does not affect. The records of the embedded
    // payments are deleted by removeCustomer.
    personalData: 'none',
  };
  return {
    feature,
    pages: sandboxFiles({ mailbox: mailbox !== null, clock: clock !== null, payments: payments !== null, identity }),
  };
}
