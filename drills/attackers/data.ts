/** Stored data: trials, ciphertexts, the audit log, consents, averages, quotes when help is due, background jobs. */
import { setTimeout as pause } from 'node:timers/promises';
import { chatService, completion } from '../../server/ports/writer/openai-compatible/testing/chat-service.ts';
import { enterCard } from '../../server/testing/user-actions.ts';
import { allRatings, importedCheckIn } from '../fixtures/imported-check-in.ts';
import type { DrillResult } from '../result.ts';
import { countStatuses, inParallel } from './many-requests.ts';
import { expectOk, onTarget, signedUp, subscribed } from './target.ts';

const MAILBOXES = 6;

export const trialsPerMailbox = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(
    postgresUrl,
    async (target) => {
      let trials = 0;
      for (let index = 0; index < MAILBOXES; index += 1) {
        const spellings = [
          `mail.box${index}+1@gmail.com`,
          `mailbox${index}+2@gmail.com`,
          `mail.box${index}@googlemail.com`,
        ];
        const callers = await Promise.all(spellings.map((email) => signedUp(target, email)));
        for (const caller of callers) await enterCard(caller);
        await Promise.all(callers.map((caller) => caller.post('/api/create-subscription-after-setup')));
        for (const caller of callers) {
          const { isTrialing } = expectOk(await caller.get('/api/subscription-status'));
          if (isTrialing) trials += 1;
        }
      }
      return {
        what: `S10 three spellings of each of ${MAILBOXES} mailboxes start a trial at the same time`,
        outcome: `${trials} trials started`,
        passed: trials === MAILBOXES,
      };
    },
    { variables: { RATE_LIMITS: 'off' } },
  );

export const swappedCiphertexts = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(
    postgresUrl,
    async (target) => {
      const [ada, bea] = [await subscribed(target, 'ada@example.test'), await subscribed(target, 'bea@example.test')];
      const texts: string[] = [];
      for (const user of [ada, ada, bea]) texts.push(expectOk(await user.post('/api/quotes/generate', {})).quote.text);
      await Promise.all([ada, bea].map((user) => user.get('/api/quotes/recent')));
      await target.sql(`update quotes q set text_ciphertext = other.text_ciphertext from quotes other
        where (q.id, other.id) in (select id, coalesce(lead(id) over (order by id), first_value(id) over (order by id)) from quotes)`);
      const replies = await Promise.all([ada, bea].map((user) => user.get('/api/quotes/recent')));
      const shown = texts.filter((text) =>
        replies.some((reply) => reply.text.includes(JSON.stringify(text).slice(1, -1))),
      );
      return {
        what: 'S22 ciphertexts moved to other rows and to another user in the database',
        outcome: `${countStatuses(replies)}; ${shown.length} of ${texts.length} moved texts shown`,
        passed: shown.length === 0 && replies.every(({ status }) => status === 200),
      };
    },
    { variables: { RATE_LIMITS: 'off' } },
  );

export const changedAuditLog = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    await target.sql(
      `insert into audit_log (id, at, action, details) values (gen_random_uuid(), now(), 'account.sign_in_failed', '')`,
    );
    const statements = ["update audit_log set details = 'x'", 'delete from audit_log', 'truncate audit_log'];
    const rejected: boolean[] = [];
    for (const statement of statements)
      rejected.push(
        await target.sql(statement).then(
          () => false,
          () => true,
        ),
      );
    return {
      what: 'S23 audit log changed or emptied by SQL',
      outcome: statements
        .map((statement, index) => `${statement.split(' ', 1)[0]} ${rejected[index] ? 'rejected' : 'SUCCEEDED'}`)
        .join(', '),
      passed: rejected.every(Boolean),
    };
  });

export const withdrawnConsent = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    const user = await subscribed(target, 'person@example.test');
    const beforeRequest = await user.post('/api/quotes/generate', {});
    expectOk(await user.post('/api/gdpr/health-consent', { granted: false }));
    const rejected = await user.post('/api/quotes/generate', {});
    const imported = await user.post('/api/user/import', { entries: [importedCheckIn(0)] });
    const [stored] = await target.sql('select count(*)::int as entries from check_ins');
    return {
      what: 'S24 check-ins before consent was requested, and after it was withdrawn',
      outcome: `before: ${beforeRequest.status}; after: ${rejected.status} ${rejected.body?.code}, import ${imported.status}; ${stored?.entries} check-in stored`,
      passed:
        beforeRequest.status === 200 &&
        rejected.status === 403 &&
        rejected.body?.code === 'health_consent_required' &&
        imported.status === 403 &&
        stored?.entries === 1,
    };
  });

export const averageMood = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    const user = await subscribed(target, 'person@example.test');
    const entries = Array.from({ length: 45 }, (_, index) => importedCheckIn(index, index < 15 ? 2 : 4));
    expectOk(await user.post('/api/user/import', { entries }));
    const { moodTrends } = expectOk(await user.get('/api/user/analytics'));
    return {
      what: 'D5 average mood of 15 check-ins rated 2 and 30 rated 4',
      outcome: `average ${moodTrends.averageMood}; length of the history: ${moodTrends.moodHistory.length}`,
      passed: moodTrends.averageMood === 3.3 && moodTrends.moodHistory.length === 30,
    };
  });

/** A placeholder for anything an AI service might say. When help is due, none of it may be shown. */
const AI_TEXT = 'These are words of a service, and nobody has reviewed them. Breathe, and let it be.';

export const quoteWhenHelpIsDue = async (postgresUrl: string): Promise<DrillResult> => {
  const service = await chatService((_call, reply) => completion(reply, { content: AI_TEXT }));
  try {
    return await onTarget(
      postgresUrl,
      async (target) => {
        const user = await subscribed(target, 'person@example.test');
        const worst = { ...allRatings(1), urgencyOfNeed: 5 };
        const quotes = await inParallel(24, () => user.copy().post('/api/quotes/generate', worst));
        const answered = quotes.filter(({ status }) => status === 200);
        const byService = answered.filter(
          ({ body }) => body.quote.writer !== 'built-in' || body.quote.text === AI_TEXT,
        );
        return {
          what: 'D6 24 check-ins that open the help panel, with an AI service configured',
          outcome: `${answered.length} answered, ${byService.length} with text from the service, which was called ${service.calls.length} times; help panel opened in ${answered.filter(({ body }) => body.help).length}`,
          passed:
            answered.length > 0 &&
            byService.length === 0 &&
            service.calls.length === 0 &&
            answered.every(({ body }) => body.help),
        };
      },
      { variables: { RATE_LIMITS: 'off', AI_BASE_URL: service.baseUrl, AI_MODEL: 'any' } },
    );
  } finally {
    await service.close();
  }
};

export const deletedWhileEmailed = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(
    postgresUrl,
    async (target) => {
      const users = Array.from({ length: 20 }, (_, index) => `brief-${index}@example.test`);
      await Promise.all(
        users.map(async (email, index) => {
          const user = await signedUp(target, email);
          await target.caller().post('/api/auth/forgot-password', { email });
          // Spread over two seconds, the polling interval of the jobs, so that some deletions coincide with their jobs.
          await pause(index * 100);
          await user.send('DELETE', '/api/user/delete-account');
        }),
      );
      await target.caller().post('/sandbox/clock', { advanceSeconds: 0 });
      const jobs = await target.sql("select name, data::text || coalesce(output::text, '') as text from pgboss.job");
      const left = jobs.filter(({ text }) => /brief-\d+@/.test(String(text)));
      const failed = target
        .log()
        .split('\n')
        .filter((line) => line.includes('job failed')).length;
      return {
        what: `D7 ${users.length} users register, request an email and delete their account within two seconds`,
        outcome: `${left.length} jobs contain an address, ${failed} jobs failed`,
        passed: left.length === 0 && failed === 0,
      };
    },
    { variables: { RATE_LIMITS: 'off' } },
  );
