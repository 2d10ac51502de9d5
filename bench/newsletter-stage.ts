/** What drills and benchmarks of the newsletter stand on: a crowd in a database, a mail server, built servers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { NewsletterIssue } from '../contract/newsletter-issues.ts';
import { type Report, type SmtpProcess, startSmtpProcess } from '../server/ports/mail/testing/smtp-process.ts';
import { type ServerProcess, startBuiltServer } from '../server/testing/server-process.ts';
import { addCrowd, adminCookie, type Crowd } from './newsletter-crowd.ts';
import { BENCH_SECRET } from './sealing.ts';

export interface Stage {
  readonly engine: 'PostgreSQL' | 'PGlite';
  readonly smtp: SmtpProcess;
  readonly dataDir: string;
  /** Undefined: PGlite, which nobody else can open while a server runs. */
  readonly databaseUrl: string | undefined;
  /** Ended by the stage at the latest. The variables are this one's alone, beside those of every server here. */
  readonly startServer: (variables?: Readonly<Record<string, string>>) => Promise<ServerProcess>;
}

interface Setting extends Crowd {
  /** Of a PostgreSQL that runs; undefined: PGlite. */
  readonly postgresUrl: string | undefined;
  readonly keeps?: 'keep' | 'count';
  /** Of the servers, beside what each has. */
  readonly variables?: Readonly<Record<string, string>>;
}

let databases = 0;

/** Sets the stage, plays, and clears it away. */
export async function onStage<Outcome>(
  { postgresUrl, keeps = 'count', variables = {}, ...crowd }: Setting,
  play: (stage: Stage) => Promise<Outcome>,
): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-newsletter-'));
  const databaseUrl = postgresUrl && (await newDatabase(postgresUrl));
  const smtp = await startSmtpProcess(keeps);
  const servers: ServerProcess[] = [];
  const startServer = async (own: Readonly<Record<string, string>> = {}) => {
    const server = await startBuiltServer({
      dataDir,
      databaseUrl,
      sessionSecret: BENCH_SECRET,
      variables: { SMTP_URL: smtp.url, LOG_LEVEL: 'fatal', ...variables, ...own },
    });
    servers.push(server);
    return server;
  };
  try {
    await addCrowd({ databaseUrl, dataDir }, crowd);
    return await play({ engine: databaseUrl ? 'PostgreSQL' : 'PGlite', smtp, dataDir, databaseUrl, startServer });
  } finally {
    for (const server of servers) await server.end();
    await smtp.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function newDatabase(postgresUrl: string): Promise<string> {
  databases += 1;
  const name = `stage_${databases}`;
  await queryOf(postgresUrl, `create database ${name}`);
  return postgresUrl.replace(/\/postgres$/, `/${name}`);
}

export async function queryOf<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly cookie?: string;
}

/** @throws where the answer is not a good one. */
export async function ask<Reply>({ origin }: ServerProcess, path: string, asked: Asked = {}): Promise<Reply> {
  const { body, cookie = adminCookie, method = body ? 'POST' : 'GET' } = asked;
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Reply;
}

export const LETTER = {
  subject: 'A quiet week',
  content: `# Small things\n\n${'It was a slow week, and that is **fine**. A walk counts, a nap counts, [a call](https://example.test) counts.\n\n'.repeat(20)}`,
};

export const sendIssue = (server: ServerProcess, letter = LETTER): Promise<{ sentCount: number; issueId: string }> =>
  ask(server, '/api/newsletter/send', { body: letter });

export const issueOf = (server: ServerProcess, id: string): Promise<NewsletterIssue> =>
  ask(server, `/api/admin/newsletter/issues/${id}`);

/** Moves the app's clock; what falls due is done before it answers. */
export const advance = async (server: ServerProcess, minutes: number): Promise<void> => {
  await ask(server, '/sandbox/clock', { body: { advanceSeconds: minutes * 60 } });
};

const LOOK_EVERY_MS = 10;
/** Seldom: while a server is asked things, it sends with care (server/ports/mail/considerate.ts). */
const ASK_EVERY_MS = 500;
const PATIENCE_MS = 600_000;

/** Looks again and again. @throws after ten minutes. */
async function until<Seen>(
  look: () => Promise<Seen>,
  isThere: (seen: Seen) => boolean,
  everyMs: number,
): Promise<Seen> {
  const limit = performance.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (isThere(seen)) return seen;
    if (performance.now() > limit) throw new Error(`Waited in vain; the last look saw ${JSON.stringify(seen)}.`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

export const untilServed = (smtp: SmtpProcess, mails: number): Promise<Report> =>
  until(smtp.report, ({ served }) => served >= mails, LOOK_EVERY_MS);

export const untilIssue = (
  server: ServerProcess,
  issueId: string,
  isThere: (issue: NewsletterIssue) => boolean,
): Promise<NewsletterIssue> => until(() => issueOf(server, issueId), isThere, ASK_EVERY_MS);

export const untilSent = (server: ServerProcess, issueId: string): Promise<NewsletterIssue> =>
  untilIssue(server, issueId, ({ state }) => state === 'sent');
