/** The limit beside GET /: node:http and 2 KB, nothing else. Started as a process of its own: baseline-page.ts <port> */
import { createServer } from 'node:http';

const page = Buffer.alloc(2048, 'a');
createServer((_, response) => response.end(page)).listen(Number(process.argv[2]), '127.0.0.1');
