/**
 * The server is killed without a word (SIGKILL) in the middle of check-ins, again and again. Every check-in that was
 * answered must be there afterwards, once, with its quote; the folder must open again each time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from '../server/testing/server-process.ts';
import { allQuotes } from './fixtures/check-in-load.ts';
import type { DrillResult } from './result.ts';

const KILLS = 10;
/** Check-ins under way at the same time when the kill comes. */
const AT_ONCE = 4;

interface CheckInReply {
  readonly id: string;
}

export async function sigkill(databaseUrl?: string): Promise<DrillResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-drill-'));
  const place = { dataDir, databaseUrl, sessionSecret: 'a secret for drills only, 32+ characters' };
  const answered = new Set<string>();
  let server = await startBuiltServer(place);
  try {
    const cookie = await subscribe(server.origin);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const target = answered.size + 5 + kill;
      const workers = Array.from({ length: AT_ONCE }, () => checkInUntilKilled(server.origin, cookie, answered));
      while (answered.size < target) await new Promise((resolve) => setImmediate(resolve));
      await server.end('SIGKILL');
      await Promise.all(workers);
      server = await startBuiltServer(place);
    }
    const kept = await allQuotes(server.origin, cookie);
    const lost = [...answered].filter((id) => !kept.includes(id));
    const twice = kept.length - new Set(kept).size;
    return {
      what: `kill -9 during check-ins on ${databaseUrl ? 'PostgreSQL' : 'PGlite'}, ${KILLS} times`,
      outcome: `${answered.size} answered, ${lost.length} lost, ${twice} twice`,
      passed: answered.size > 0 && lost.length === 0 && twice === 0,
    };
  } finally {
    await server.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function checkInUntilKilled(origin: string, cookie: string, answered: Set<string>): Promise<void> {
  for (;;) {
    const answer = await post(origin, '/api/quotes/generate', {}, cookie).catch(() => null);
    if (!answer?.ok) return;
    const body = (await answer.json().catch(() => null)) as { quote: CheckInReply } | null;
    if (!body) return;
    answered.add(body.quote.id);
  }
}

/** Signs somebody up and starts the trial. @returns the Cookie header. */
async function subscribe(origin: string): Promise<string> {
  const signedUp = await post(origin, '/api/auth/register', {
    email: 'drill@example.test',
    password: 'a quiet harbour',
  });
  const cookie = (signedUp.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const { clientSecret } = (await (await post(origin, '/api/create-setup-intent', undefined, cookie)).json()) as {
    clientSecret: string;
  };
  const card = { cardNumber: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
  await post(origin, '/sandbox/payments/confirm-setup', { clientSecret, ...card }, cookie);
  const started = await post(origin, '/api/create-subscription-after-setup', undefined, cookie);
  if (!started.ok) throw new Error(`The trial did not start: ${await started.text()}`);
  return cookie;
}

const post = (origin: string, path: string, body?: object, cookie = ''): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
