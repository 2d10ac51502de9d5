/** Several accounts of one mailbox, asking for its one trial at the same moment. */
import { expect, it } from 'vitest';
import { type Payments, PaymentsUnavailable } from '../../ports/payments/port.ts';
import { type BillingWorld, describeBilling } from './testing/billing-world.ts';
import { DAY, START } from './testing/moments.ts';
import { mailboxOf } from './trial-uses.ts';

const mailboxes = ['one', 'two', 'three', 'four', 'five', 'six'];
/** Nothing after the plus counts, nor do dots. */
const spellings = (name: string) => [
  `${name}+1@gmail.com`,
  `${name}+2@gmail.com`,
  `${name[0]}.${name.slice(1)}@googlemail.com`,
];

/** Everybody who has a card, each with the address it belongs to. */
async function peopleWithCards(world: BillingWorld, emails: readonly string[]) {
  const billing = world.build();
  const people: { email: string; userId: string }[] = [];
  for (const email of emails)
    people.push({ email, userId: await world.personWithCard(billing, '4242424242424242', email) });
  return people;
}

/** Lets nobody's order through until so many have been given. */
function gate(count: number) {
  const { promise: allThere, resolve: open } = Promise.withResolvers<void>();
  let arrived = 0;
  return async () => {
    arrived += 1;
    if (arrived === count) open();
    await allThere;
  };
}

describeBilling('of the accounts of one mailbox', (world) => {
  it('one gets the trial, however many ask before the provider has answered any of them', async () => {
    const people = await peopleWithCards(world(), mailboxes.flatMap(spellings));
    const pass = gate(people.length);
    const startSubscription: Payments['startSubscription'] = async (order) => {
      await pass();
      return world().payments.startSubscription(order);
    };
    const billing = world().build({ payments: { ...world().payments, startSubscription } });
    const answers = await Promise.all(people.map(({ userId }) => billing.start(userId)));
    const trials = people
      .filter((_, index) => answers[index]?.status === 'trialing')
      .map(({ email }) => mailboxOf(email));
    expect(trials.toSorted()).toEqual(mailboxes.map((name) => `${name}@gmail.com`).toSorted());
    expect(answers.filter(({ status }) => status === 'active')).toHaveLength(12);
    expect((await world().trialUses()).map(({ heldBy }) => heldBy)).toEqual(Array(6).fill(null));
  });

  const twoOfOne = async () => {
    const [first, second] = await peopleWithCards(world(), ['ada@example.com', 'ada+again@example.com']);
    if (!first || !second) throw new Error('There are two.');
    return { first: first.userId, second: second.userId };
  };
  const failing = (error: Error) =>
    world().build({ payments: { ...world().payments, startSubscription: () => Promise.reject(error) } });

  it('the other may have it where the provider refused the plan of the first', async () => {
    const { first, second } = await twoOfOne();
    expect(await failing(new Error('no such price')).start(first)).toMatchObject({ code: 'payment_setup_failed' });
    expect(await world().trialUses()).toEqual([]);
    expect(await world().build().start(second)).toMatchObject({ status: 'trialing' });
    expect(await world().build().start(first)).toMatchObject({ status: 'active' });
  });

  it('the first keeps it where the plan may have begun, also for another try; the other is told so', async () => {
    const { first, second } = await twoOfOne();
    await failing(new PaymentsUnavailable('no answer')).start(first);
    const billing = world().build();
    expect(await billing.status(second)).toMatchObject({ offer: { trialDays: 0 } });
    expect(await billing.status(first)).toMatchObject({ offer: { trialDays: 3 } });
    expect(await billing.start(second)).toMatchObject({ status: 'active' });
    expect(await billing.start(first)).toMatchObject({ status: 'trialing' });
  });

  it('what was held and never begun is free again a day later, and what began stays used', async () => {
    const { first, second } = await twoOfOne();
    await failing(new PaymentsUnavailable('no answer')).start(first);
    await world().subscriber(world().build(), undefined, 'eve@example.com');
    world().time.now = START + DAY - 1;
    await world().build().periodically('billing.give-back-trials');
    expect(await world().trialUses()).toHaveLength(2);
    world().time.now = START + DAY + 1;
    await world().build().periodically('billing.give-back-trials');
    expect(await world().trialUses()).toEqual([expect.objectContaining({ heldBy: null })]);
    expect(await world().build().start(second)).toMatchObject({ status: 'trialing' });
  });

  it('nothing is held by somebody who is deleted', async () => {
    const { first, second } = await twoOfOne();
    await failing(new PaymentsUnavailable('no answer')).start(first);
    await world().removePerson(first);
    expect(await world().trialUses()).toEqual([]);
    expect(await world().build().start(second)).toMatchObject({ status: 'trialing' });
  });
});
