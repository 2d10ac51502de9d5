/**
 * The baseline for GET /api/quotes/recent: node:http and one statement that joins session and rows, nothing else.
 * Quotes are sent as stored, encrypted. Started as its own process: baseline-server.ts <port> <databaseUrl or empty>
 * <dataDir>
 */
import { createServer } from 'node:http';
import { join } from 'node:path';

const [port = '0', databaseUrl = '', dataDir = ''] = process.argv.slice(2);

/** The lateral join makes both engines read the user's newest rows by index, as a careful author would want. */
const STATEMENT = `
  select newest.* from sessions s cross join lateral (
    select q.id, q.text_ciphertext as text, q.created_at, q.is_favorite, q.writer, q.because, c.time_of_day, c.local_day, c.stress_level,
      c.confidence_level, c.motivation_level, c.anxiety_level, c.hope_for_future, c.gratitude_levels, c.focus_clarity,
      c.sense_of_purpose
    from quotes q join check_ins c on c.user_id = q.user_id and c.id = q.check_in_id
    where q.user_id = s.user_id
    order by q.id desc limit 20
  ) newest
  where s.token = $1 and s.expires_at > now()`;

type Query = (token: string) => Promise<unknown[]>;

async function onPostgres(): Promise<Query> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  return async (token) => (await pool.query({ name: 'recent', text: STATEMENT, values: [token] })).rows;
}

async function onPglite(): Promise<Query> {
  const { PGlite } = await import('@electric-sql/pglite');
  const client = await PGlite.create(join(dataDir, 'pglite'));
  return async (token) => (await client.query(STATEMENT, [token])).rows;
}

const query = databaseUrl ? await onPostgres() : await onPglite();
const server = createServer(async (request, response) => {
  const rows = await query(request.headers.cookie ?? '');
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ quotes: rows }));
});
server.listen(Number(port), '127.0.0.1');
