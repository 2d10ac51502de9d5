/** A slow AI service, started as its own process: slow-ai-service.ts <port> */
import { createServer } from 'node:http';

/** Long enough that no request is answered during the measurement, but below the writer's 15 seconds. */
const RESPONSE_DELAY_MS = 9000;

createServer((request, response) => {
  if (request.method === 'GET') return void response.end('ready');
  request.resume();
  setTimeout(() => response.writeHead(503).end(), RESPONSE_DELAY_MS);
}).listen(Number(process.argv[2]), '127.0.0.1');
