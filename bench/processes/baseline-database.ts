/**
 * The baselines for calls that read or write the database: node:http and the fewest statements that do the same,
 * nothing else. Texts are sent as stored, encrypted, and stored as they are. Started as its own process:
 * baseline-database.ts <port> <databaseUrl or empty> <dataDir> <what>
 */
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { v7 } from 'uuid';
import { dimensionKeys } from '../../contract/domain/mood.ts';
import { checkIns } from '../../server/db/schema.ts';

const [port = '0', databaseUrl = '', dataDir = '', what = ''] = process.argv.slice(2);

/** The lateral join makes both engines read the user's newest rows by index, as a careful author would want. */
const RECENT = `
  select newest.* from sessions s cross join lateral (
    select q.id, q.text_ciphertext as text, q.created_at, q.is_favorite, q.writer, q.because, c.time_of_day, c.local_day, c.stress_level,
      c.confidence_level, c.motivation_level, c.anxiety_level, c.hope_for_future, c.gratitude_levels, c.focus_clarity,
      c.sense_of_purpose
    from quotes q join check_ins c on c.user_id = q.user_id and c.id = q.check_in_id
    where q.user_id = s.user_id
    order by q.id desc limit 20
  ) newest
  where s.token = $1 and s.expires_at > now()`;
/** As text, which no driver parses. */
const RECENT_AS_JSON = `select json_build_object('quotes', coalesce(json_agg(r), '[]'))::text as body from (${RECENT}) r`;

/** As long as an encrypted text. */
const TEXT = 'A level sort of day so far. '.repeat(10);
const INSERT_CHECK_IN = `
  insert into check_ins (user_id, id, ${dimensionKeys.map((key) => checkIns[key].name).join(', ')}, set_mask, time_of_day,
    local_day, created_at)
  select user_id, $2::uuid, ${dimensionKeys.map((_, index) => `$${index + 3}::smallint`).join(', ')}, 32767, 'evening',
    current_date, now()
  from sessions where token = $1 and expires_at > now()
  returning user_id`;
const INSERT_QUOTE = `
  insert into quotes (user_id, id, check_in_id, text_ciphertext, explanation_ciphertext, writer, because, entry_json,
    created_at)
  values ($1, $2, $3, $4, $4, 'built-in', '{stressLevel}', '"timeOfDay":"evening"', now())`;

type Query = <Row>(name: string, text: string, values: unknown[]) => Promise<Row[]>;
interface Database {
  readonly query: Query;
  readonly transaction: (work: (query: Query) => Promise<void>) => Promise<void>;
}

async function onPostgres(): Promise<Database> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  return {
    query: async (name, text, values) => (await pool.query({ name, text, values })).rows,
    transaction: async (work) => {
      const client = await pool.connect();
      await client.query('begin');
      await work(async (name, text, values) => (await client.query({ name, text, values })).rows);
      await client.query('commit');
      client.release();
    },
  };
}

async function onPglite(): Promise<Database> {
  const { PGlite } = await import('@electric-sql/pglite');
  const client = await PGlite.create(join(dataDir, 'pglite'));
  return {
    query: async <Row>(_: string, text: string, values: unknown[]) => (await client.query<Row>(text, values)).rows,
    transaction: (work) =>
      client.transaction((tx) =>
        work(async <Row>(_: string, text: string, values: unknown[]) => (await tx.query<Row>(text, values)).rows),
      ),
  };
}

const { query, transaction } = await (databaseUrl ? onPostgres() : onPglite());

/** @returns the body of the reply. */
const baselines: Record<string, (request: IncomingMessage) => Promise<string>> = {
  recent: async ({ headers }) => JSON.stringify({ quotes: await query('recent', RECENT, [headers.cookie ?? '']) }),
  'recent-as-json': async ({ headers }) => {
    const [row] = await query<{ body: string }>('recent', RECENT_AS_JSON, [headers.cookie ?? '']);
    return row?.body ?? '';
  },
  'two-rows': async (request) => {
    const checkInId = v7();
    const ratings = request.method === 'POST' ? ((await json(request)) as number[]) : null;
    if (ratings)
      await transaction(async (run) => {
        const values = [request.headers.cookie, checkInId, ...ratings];
        const [added] = await run<{ user_id: string }>('check_in', INSERT_CHECK_IN, values);
        await run('quote', INSERT_QUOTE, [added?.user_id, v7(), checkInId, TEXT]);
      });
    return JSON.stringify({ quote: { text: TEXT } });
  },
};

const baseline = baselines[what];
if (!baseline) throw new Error(`baseline-database.ts: no baseline ${what}`);
createServer(async (request, response) => {
  const body = await baseline(request);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(body);
}).listen(Number(port), '127.0.0.1');
