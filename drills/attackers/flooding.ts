/** Floods: bodies, passwords, emails, check-ins, cards, paid quotes. */
import { defaultRatings } from '../../contract/domain/mood.ts';
import { chatService } from '../../server/ports/writer/openai-compatible/testing/chat-service.ts';
import { draftsOf, scriptedModel } from '../../server/ports/writer/openai-compatible/testing/scripted-model.ts';
import type { HttpCaller, HttpReply } from '../../server/testing/http-caller.ts';
import { advanceClock, enterCard, PASSWORD } from '../../server/testing/user-actions.ts';
import { importedCheckIn } from '../fixtures/imported-check-in.ts';
import type { DrillResult } from '../result.ts';
import { countStatuses, inParallel } from './many-requests.ts';
import { emailsTo, expectOk, onTarget, signedUp, subscribed, type Target } from './target.ts';

/** Half a megabyte of repeated prefixes: a regular expression with two repetitions took 19 seconds on it. */
const HALF_MEGABYTE = 'name="List-Unsubscribe"\n'.repeat(6500) + 'a\n'.repeat(175_000);

export const oneClickBody = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    const flood = inParallel(4, () =>
      target.caller().post('/api/newsletter/one-click?token=x', HALF_MEGABYTE, { 'content-type': 'text/plain' }),
    );
    const concurrent = await target.caller().get('/healthz');
    const replies = await flood;
    return {
      what: 'S1 one-click unsubscribe with a 506 KB body, 4 concurrent requests',
      outcome: `${countStatuses(replies)}; another client waited ${concurrent.ms.toFixed(0)} ms`,
      passed: replies.every(({ status }) => status >= 400 && status < 500) && concurrent.ms < 1000,
    };
  });

export const passwordFlood = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    await signedUp(target, 'owner@example.test');
    const attacker = await signedUp(target, 'attacker@example.test');
    const change = (index: number) =>
      attacker.copy().post('/api/user/change-password', { password: `a quiet harbour ${index}` });
    const flood = inParallel(400, change);
    const login = await target.caller().post('/api/auth/login', { email: 'owner@example.test', password: PASSWORD });
    const replies = await flood;
    return {
      what: 'S5 400 concurrent password changes in one session, while another user signs in',
      outcome: `${countStatuses(replies)}; sign-in: ${login.status} after ${login.ms.toFixed(0)} ms`,
      passed: login.status === 200 && login.ms < 2500 && replies.filter(({ status }) => status === 200).length <= 10,
    };
  });

export const emailFlood = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    const attacker = await signedUp(target, 'attacker@example.test');
    for (let index = 0; index < 40; index += 1)
      await attacker.post('/api/user/change-password', { password: `a quiet harbour ${index}` });
    const toAttacker = await emailsTo(target, 'attacker@example.test');

    for (let round = 0; round < 12; round += 1) await registerAndDelete(target, 'victim@example.test');
    const toVictim = await emailsTo(target, 'victim@example.test');

    const member = await subscribed(target, 'member@example.test');
    for (let index = 0; index < 15; index += 1) {
      await member.post('/api/subscription/cancel');
      await member.post('/api/subscription/reactivate');
    }
    const toMember = await emailsTo(target, 'member@example.test');

    const owner = await signedUp(target, 'owner@example.test');
    const before = (await emailsTo(target, 'owner@example.test')).length;
    for (let index = 0; index < 24; index += 1) {
      const headers = { 'user-agent': `Mozilla/5.0 (Made up ${index}) Browser/${index}.0` };
      await owner.copy().post('/api/auth/login', { email: 'owner@example.test', password: PASSWORD }, headers);
    }
    const toOwner = (await emailsTo(target, 'owner@example.test')).length - before;
    return {
      what: 'S5 emails triggered by one client: 40 password changes, 12 rounds of registering, requesting links and deleting the account, 15 cancellations, 24 forged devices',
      outcome: `${toAttacker.length} and ${toVictim.length} to unverified addresses, ${toMember.length} to the user who cancelled, ${toOwner} to the user with forged devices`,
      passed: toAttacker.length <= 2 && toVictim.length <= 15 && toMember.length <= 8 && toOwner <= 5,
    };
  });

/** Registers with someone else's address, requests every possible email, and deletes the account. */
async function registerAndDelete(target: Pick<Target, 'caller'>, email: string): Promise<void> {
  const attacker = await signedUp(target, email);
  await attacker.post('/api/auth/resend-verification', { email });
  await attacker.post('/api/auth/forgot-password', { email });
  // Sends them while the account exists, and advances the clock past the minimum of a minute between two links.
  await advanceClock(target.caller(), 61);
  expectOk(await attacker.send('DELETE', '/api/user/delete-account'));
}

/** A valid AI text for a day on which every slider is in the middle. */
const LEVEL_DAY = 'A level sort of day so far. Nothing needs fixing, and that is a fine thing to notice.';

export const oneKeyConcurrentCheckIns = async (postgresUrl: string): Promise<DrillResult> => {
  const answer = scriptedModel({ drafts: draftsOf(LEVEL_DAY, []) });
  const service = await chatService((...call) => void setTimeout(() => answer(...call), 1500));
  try {
    const variables = { AI_BASE_URL: service.baseUrl, AI_MODEL: 'any' };
    return await onTarget(
      postgresUrl,
      async (target) => {
        const user = await subscribed(target, 'person@example.test');
        const headers = { 'idempotency-key': 'one-key' };
        const replies = await inParallel(60, () => user.copy().post('/api/quotes/generate', defaultRatings(), headers));
        const [stored] = await target.sql('select count(*)::int as entries from check_ins');
        const texts = new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.quote.id));
        return {
          what: 'S8 60 concurrent check-ins with one Idempotency-Key and a slow AI service',
          outcome: `${countStatuses(replies)}; check-ins stored: ${stored?.entries}; quotes: ${texts.size}; calls to the AI service: ${service.calls.length} (one to write, one to review)`,
          passed: stored?.entries === 1 && texts.size === 1 && service.calls.length <= 2,
        };
      },
      { variables },
    );
  } finally {
    await service.close();
  }
};

export const checkInFlood = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    const user = await subscribed(target, 'person@example.test');
    const replies: HttpReply[] = [];
    for (let round = 0; round < 100; round += 1)
      replies.push(...(await inParallel(5, () => user.copy().post('/api/quotes/generate', {}))));
    const [stored] = await target.sql('select count(*)::int as entries from check_ins');
    return {
      what: 'S12 500 check-ins by one user',
      outcome: `${countStatuses(replies)}; ${stored?.entries} stored`,
      passed: Number(stored?.entries) <= 200 && replies.every(({ status }) => status < 500),
    };
  });

export const importWithoutPlan = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    const user = await signedUp(target, 'free@example.test');
    const entries = Array.from({ length: 50 }, (_, index) => importedCheckIn(index));
    const replies = await inParallel(10, () => user.copy().post('/api/user/import', { entries }));
    const [stored] = await target.sql('select count(*)::int as entries from check_ins');
    return {
      what: 'S12 import by an account without a plan or a verified address',
      outcome: `${countStatuses(replies)}; ${stored?.entries} stored`,
      passed: stored?.entries === 0 && replies.every(({ status }) => status === 403),
    };
  });

export const cardTesting = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(
    postgresUrl,
    async (target) => {
      const tester = await signedUp(target, 'tester@example.test');
      // One after another, as the payment limit alone would let 10 through: the day's limit on declined cards stops at 5.
      const statuses: number[] = [];
      for (let card = 0; card < 40; card += 1) statuses.push(await tryDeclinedCard(tester));
      const declined = statuses.filter((status) => status === 402).length;
      // Attempts are also counted per client address, so the other user has a different one.
      const other = await signedUp({ caller: () => target.caller('203.0.113.7') }, 'honest@example.test');
      await enterCard(other);
      const started = expectOk(await other.post('/api/create-subscription-after-setup'));
      return {
        what: 'S18 40 declined cards tried by an account without a plan',
        outcome: `${declined} reached the payment service, ${statuses.filter((status) => status === 429).length} x 429; another user could still start a trial`,
        passed: declined <= 5 && started !== undefined,
      };
    },
    { variables: { TRUST_PROXY: '1' } },
  );

async function tryDeclinedCard(caller: HttpCaller): Promise<number> {
  const setup = await caller.post('/api/create-setup-intent');
  if (setup.status !== 200) return setup.status;
  const card = { cardNumber: '4000000000000002', expMonth: 12, expYear: 2034, cvc: '123' };
  const { clientSecret } = setup.body;
  return (await caller.post('/sandbox/payments/confirm-setup', { clientSecret, ...card })).status;
}
