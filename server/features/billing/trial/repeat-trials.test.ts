/** Several accounts of one mailbox request its one trial at the same time. */

import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/domain/days.ts';
import { type Payments, PaymentsUnavailable } from '#server/ports/payments/port.ts';
import { type BillingFixture, describeBilling } from '../testing/billing-fixture.ts';
import { START } from '../testing/times.ts';
import { canonicalEmail, usedTrials } from './used-trials.ts';

const mailboxes = ['one', 'two', 'three', 'four', 'five', 'six'];
/** Spellings of one Gmail mailbox, which ignores dots and anything after a plus. */
const spellings = (name: string) => [
  `${name}+1@gmail.com`,
  `${name}+2@gmail.com`,
  `${name[0]}.${name.slice(1)}@googlemail.com`,
];

/** Users with a card, one for each of these addresses. */
async function usersWithCards(fixture: BillingFixture, emails: readonly string[]) {
  const billing = fixture.build();
  const users: { email: string; userId: string }[] = [];
  for (const email of emails)
    users.push({ email, userId: await fixture.createUserWithCard(billing, '4242424242424242', email) });
  return users;
}

/** A barrier that holds all callers until this many have arrived. */
function barrier(count: number) {
  const { promise: allArrived, resolve: open } = Promise.withResolvers<void>();
  let arrived = 0;
  return async () => {
    arrived += 1;
    if (arrived === count) open();
    await allArrived;
  };
}

describeBilling('accounts that share a mailbox', (fixture) => {
  it('only one gets the trial when all request it concurrently', async () => {
    const users = await usersWithCards(fixture(), mailboxes.flatMap(spellings));
    const waitForAll = barrier(users.length);
    const startSubscription: Payments['startSubscription'] = async (order) => {
      await waitForAll();
      return fixture().payments.startSubscription(order);
    };
    const billing = fixture().build({ payments: { ...fixture().payments, startSubscription } });
    const replies = await Promise.all(users.map(({ userId }) => billing.start(userId)));
    const trials = users
      .filter((_, index) => replies[index]?.status === 'trialing')
      .map(({ email }) => canonicalEmail(email));
    expect(trials.toSorted()).toEqual(mailboxes.map((name) => `${name}@gmail.com`).toSorted());
    expect(replies.filter(({ status }) => status === 'active')).toHaveLength(12);
    expect((await fixture().usedTrials()).map(({ reservedBy }) => reservedBy)).toEqual(Array(6).fill(null));
  });

  it('keep the record of a refund that was made while one of them had reserved the trial', async () => {
    const trials = usedTrials(fixture().db, 'a secret of thirty-two characters', true);
    const [requester, refunded] = ['ada+again@example.com', 'ada@example.com'];
    const userId = await fixture().createUser(requester);
    expect(await trials.reserve({ userId, email: requester }, new Date(START))).toBe(true);
    await fixture().db.transaction((tx) => trials.markRefunded(tx, [refunded], new Date(START)));
    await trials.releaseExpired(new Date(START + 2 * DAY_MS));
    expect(await trials.refundedAt(requester)).toEqual(new Date(START));
  });

  const createTwoAliases = async () => {
    const [first, second] = await usersWithCards(fixture(), ['ada@example.com', 'ada+again@example.com']);
    if (!first || !second) throw new Error('createTwoAliases: expected two users');
    return { first: first.userId, second: second.userId };
  };
  const buildFailing = (error: Error) =>
    fixture().build({ payments: { ...fixture().payments, startSubscription: () => Promise.reject(error) } });

  it('the second gets the trial if the provider refuses the first', async () => {
    const { first, second } = await createTwoAliases();
    expect(await buildFailing(new Error('no such price')).start(first)).toMatchObject({ code: 'payment_setup_failed' });
    expect(await fixture().usedTrials()).toEqual([]);
    expect(await fixture().build().start(second)).toMatchObject({ status: 'trialing' });
    expect(await fixture().build().start(first)).toMatchObject({ status: 'active' });
  });

  it('the first keeps the trial if its second attempt is refused while its first is still running', async () => {
    const { first, second } = await createTwoAliases();
    const heldReply = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    const startSubscription: Payments['startSubscription'] = async (order) => {
      requested.resolve();
      await heldReply.promise;
      return fixture().payments.startSubscription(order);
    };
    const slow = fixture().build({ payments: { ...fixture().payments, startSubscription } });
    const firstAttempt = slow.start(first);
    await requested.promise;
    expect(await buildFailing(new Error('no such price')).start(first)).toMatchObject({ code: 'payment_setup_failed' });
    expect(await fixture().build().start(second)).toMatchObject({ status: 'active' });
    heldReply.resolve();
    expect(await firstAttempt).toMatchObject({ status: 'trialing' });
  });

  it('the first keeps the trial if its earlier attempt is refused after a later one got no answer', async () => {
    const { first, second } = await createTwoAliases();
    const heldReply = Promise.withResolvers<never>();
    const requested = Promise.withResolvers<void>();
    const startSubscription: Payments['startSubscription'] = () => {
      requested.resolve();
      return heldReply.promise;
    };
    const earlierAttempt = fixture()
      .build({ payments: { ...fixture().payments, startSubscription } })
      .start(first);
    await requested.promise;
    await buildFailing(new PaymentsUnavailable('no answer')).start(first);
    heldReply.reject(new Error('no such price'));
    expect(await earlierAttempt).toMatchObject({ code: 'payment_setup_failed' });
    expect(await fixture().build().start(second)).toMatchObject({ status: 'active' });
  });

  it('nothing starts for the second if it was shown a trial, until it has been shown the charge', async () => {
    const { first, second } = await createTwoAliases();
    const billing = fixture().build();
    await billing.start(first, { shownTrialDays: 3 });
    await fixture().clearJobs();
    for (let n = 0; n < 2; n += 1)
      expect(await billing.start(second, { shownTrialDays: 3 })).toMatchObject({ code: 'offer_changed' });
    expect(await billing.status(second)).toMatchObject({ status: 'none', offer: { trialDays: 0 } });
    expect(await fixture().countSubscriptions()).toBe(1);
    expect(await fixture().enqueuedEmailKinds()).toEqual([]);
    expect(await billing.start(second, { shownTrialDays: 0 })).toMatchObject({ status: 'active' });
  });

  it('the first keeps the trial if its subscription may have started, and the second is offered none', async () => {
    const { first, second } = await createTwoAliases();
    await buildFailing(new PaymentsUnavailable('no answer')).start(first);
    const billing = fixture().build();
    expect(await billing.status(second)).toMatchObject({ offer: { trialDays: 0 } });
    expect(await billing.status(first)).toMatchObject({ offer: { trialDays: 3 } });
    expect(await billing.start(second)).toMatchObject({ status: 'active' });
    expect(await billing.start(first)).toMatchObject({ status: 'trialing' });
  });

  it('a reservation is released after a day if unused, but a started trial stays used', async () => {
    const { first, second } = await createTwoAliases();
    await buildFailing(new PaymentsUnavailable('no answer')).start(first);
    await fixture().createSubscribedUser(fixture().build(), undefined, 'eve@example.com');
    fixture().time.now = START + DAY_MS - 1;
    await fixture().build().runPeriodicJob('billing.release-trials');
    expect(await fixture().usedTrials()).toHaveLength(2);
    fixture().time.now = START + DAY_MS + 1;
    await fixture().build().runPeriodicJob('billing.release-trials');
    expect(await fixture().usedTrials()).toEqual([expect.objectContaining({ reservedBy: null })]);
    expect(await fixture().build().start(second)).toMatchObject({ status: 'trialing' });
  });

  it('a reservation is released when its user is deleted', async () => {
    const { first, second } = await createTwoAliases();
    await buildFailing(new PaymentsUnavailable('no answer')).start(first);
    await fixture().deleteUser(first);
    expect(await fixture().usedTrials()).toEqual([]);
    expect(await fixture().build().start(second)).toMatchObject({ status: 'trialing' });
  });
});
