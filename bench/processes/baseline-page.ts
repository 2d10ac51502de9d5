/**
 * The baseline for GET /: node:http alone, sending the bytes and headers that the server at <origin> sends.
 * Run as a separate process: baseline-page.ts <port> <origin>
 */
import { createServer, get, type IncomingMessage } from 'node:http';

const [port, origin] = process.argv.slice(2);
if (!origin) throw new Error('usage: baseline-page.ts <port> <origin>');

const page = await new Promise<IncomingMessage>((resolve, reject) => {
  get(`${origin}/`, { headers: { 'accept-encoding': 'br' } }, resolve).once('error', reject);
});
const body = Buffer.concat(await page.toArray());
// Node adds these headers itself, in both servers.
const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = page.headers;

createServer((_, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1');
