/**
 * The baseline for POST /api/quotes/generate: node:http and one transaction that inserts the check-in and its quote,
 * nothing else. Every text is the same, and not encrypted. Started as its own process: baseline-two-rows.ts <port>
 * <databaseUrl or empty> <dataDir>
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { v7 } from 'uuid';

const [port = '0', databaseUrl = '', dataDir = ''] = process.argv.slice(2);

/** As long as an encrypted text. */
const TEXT = 'A level sort of day so far. '.repeat(10);

const RATINGS = [
  ...['stress_level', 'confidence_level', 'focus_clarity', 'motivation_level', 'anxiety_level'],
  ...['connection_with_others', 'support_system_strength', 'sense_of_purpose', 'progress_toward_goals'],
  ...['hope_for_future', 'sleep_quality', 'physical_comfort', 'current_challenge_level', 'gratitude_levels'],
  'urgency_of_need',
];

const INSERT_CHECK_IN = `
  insert into check_ins (user_id, id, ${RATINGS.join(', ')}, set_mask, time_of_day, local_day, created_at)
  select user_id, $2::uuid, ${RATINGS.map((_, index) => `$${index + 3}::smallint`).join(', ')}, 32767, 'evening',
    current_date, now()
  from sessions where token = $1 and expires_at > now()
  returning user_id`;
const INSERT_QUOTE = `
  insert into quotes (user_id, id, check_in_id, text_ciphertext, explanation_ciphertext, writer, because, entry_json,
    created_at)
  values ($1, $2, $3, $4, $4, 'built-in', '{stressLevel}', '"timeOfDay":"evening"', now())`;

type Query = (name: string, text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;
type RunTransaction = (work: (query: Query) => Promise<void>) => Promise<void>;

async function onPostgres(): Promise<RunTransaction> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  return async (work) => {
    const client = await pool.connect();
    await client.query('begin');
    await work((name, text, values) => client.query({ name, text, values }));
    await client.query('commit');
    client.release();
  };
}

async function onPglite(): Promise<RunTransaction> {
  const { PGlite } = await import('@electric-sql/pglite');
  const client = await PGlite.create(join(dataDir, 'pglite'));
  return (work) => client.transaction((tx) => work((_, text, values) => tx.query(text, values)));
}

const runTransaction = databaseUrl ? await onPostgres() : await onPglite();
const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    const ratings = (await json(request)) as number[];
    const checkInId = v7();
    await runTransaction(async (query) => {
      const added = await query('check_in', INSERT_CHECK_IN, [request.headers.cookie, checkInId, ...ratings]);
      const { user_id: userId } = added.rows[0] as { user_id: string };
      await query('quote', INSERT_QUOTE, [userId, v7(), checkInId, TEXT]);
    });
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ quote: { text: TEXT } }));
});
server.listen(Number(port), '127.0.0.1');
