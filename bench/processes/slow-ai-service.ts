/**
 * A slow AI service, and users who wait for it. Each is started as its own process, so that they do not slow the
 * measuring one: slow-ai-service.ts serve <port> | slow-ai-service.ts wait <origin> <cookie> <people>
 */
import { createServer } from 'node:http';

/** Long enough that no request is answered during the measurement, but below the writer's 15 seconds. */
const RESPONSE_DELAY_MS = 12_000;

const [mode, ...args] = process.argv.slice(2);

if (mode === 'serve') {
  createServer((request, response) => {
    if (request.method === 'GET') return void response.end('ready');
    request.resume();
    setTimeout(() => response.writeHead(503).end(), RESPONSE_DELAY_MS);
  }).listen(Number(args[0]), '127.0.0.1');
}

if (mode === 'wait') {
  const [origin = '', cookie = '', users = '0'] = args;
  const ask = async () => {
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(`${origin}/api/quotes/generate`, { method: 'POST', headers, body: '{}' });
    await answer.arrayBuffer();
  };
  await Promise.all(Array.from({ length: Number(users) }, ask));
}
