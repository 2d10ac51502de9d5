import { afterAll, beforeAll, beforeEach } from 'vitest';
import { DAY_MS } from '#contract/domain/days.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { sandboxPayments as table } from '#server/db/schema.ts';
import { type Engine, testDatabase } from '#server/db/testing/test-database.ts';
import type { PaymentEvent } from '../../port.ts';
import { type SandboxPayments, sandboxPayments } from '../sandbox-payments.ts';

export const START = Date.parse('2026-11-20T12:00:00.000Z');
/** Of a trial that began at START. */
export const TRIAL_END = new Date(START + 3 * DAY_MS);
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002500003155',
  asksAlways: '4000002760003184',
  failsLater: '4000000000000341',
};

/** What a customer types into the card form. */
export const typed = (cardNumber: string) => ({ cardNumber, expMonth: 12, expYear: 2040, cvc: '123' });

/** The sandbox's payments, without any customer and at START again before each test of the block that calls this. */
export function sandboxFixture(engine: Engine) {
  const events: PaymentEvent[] = [];
  let open: OpenDatabase;
  let payments: SandboxPayments;
  let now = START;
  const clock = { now: () => new Date(now) };
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    await open.db.delete(table);
    now = START;
    events.length = 0;
    payments = sandboxPayments(open.db, clock);
    payments.onEvents(async (several) => void events.push(...several));
  });

  const newCustomer = (userId: string = crypto.randomUUID()) =>
    payments.ensureCustomer({ userId, email: `${userId}@Example.com` });
  /** Enters a card, and confirms it if the bank asks. */
  const setUp = async (customerId: string, cardNumber: string): Promise<string> => {
    const { setupId, clientSecret } = await payments.createSetup(customerId);
    const { outcome } = await payments.confirmSetup(clientSecret, typed(cardNumber));
    if (outcome === 'requires_action') await payments.completeAction(clientSecret);
    return setupId;
  };
  const subscribe = async (cardNumber = cards.good, trialDays = 3) => {
    const userId = crypto.randomUUID();
    const customerId = await newCustomer(userId);
    const setupId = await setUp(customerId, cardNumber);
    const order = { customerId, setupId, trialDays, idempotencyKey: 'k' };
    return { userId, customerId, subscription: await payments.startSubscription(order) };
  };
  const setTime = (moment: number): void => {
    now = moment;
  };
  const settleAt = async (moment: number): Promise<void> => {
    setTime(moment);
    await payments.runDueCharges();
  };
  return {
    db: () => open.db,
    payments: () => payments,
    clock,
    events,
    newCustomer,
    setUp,
    subscribe,
    setTime,
    settleAt,
    typesOf: (customerId: string) => events.filter((event) => event.customerId === customerId).map(({ type }) => type),
  };
}
