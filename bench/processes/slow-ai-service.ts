/**
 * A slow AI service, and users who wait for it. Each is started as its own process, so that they do not slow the
 * measuring one: slow-ai-service.ts <port> | slow-ai-service.ts wait <origin> <cookies as JSON>
 */
import { createServer } from 'node:http';

/** Long enough that no request is answered during the measurement, but below the writer's 15 seconds. */
const RESPONSE_DELAY_MS = 9000;

const [portOrWait, origin = '', cookies = '[]'] = process.argv.slice(2);

if (portOrWait === 'wait') {
  const ask = async (cookie: string) => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(`${origin}/api/quotes/generate`, { method: 'POST', headers, body: '{}' });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`generate returned ${response.status}`);
  };
  await Promise.all((JSON.parse(cookies) as string[]).map(ask));
} else {
  createServer((request, response) => {
    if (request.method === 'GET') return void response.end('ready');
    request.resume();
    setTimeout(() => response.writeHead(503).end(), RESPONSE_DELAY_MS);
  }).listen(Number(portOrWait), '127.0.0.1');
}
