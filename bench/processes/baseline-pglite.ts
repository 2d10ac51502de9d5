/**
 * The baseline for a start: node:http on an opened PGlite, nothing else. Started as its own process:
 * baseline-pglite.ts <port> <dataDir>
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const [port = '0', dataDir = ''] = process.argv.slice(2);
const client = await PGlite.create(join(dataDir, 'pglite'));
createServer(async (_, response) => {
  const { rows } = await client.query('select 1');
  response.end(JSON.stringify(rows));
}).listen(Number(port), '127.0.0.1');
