/** `npm run emails [-- --port <number>]`: shows every email, on this machine only; rendered again when a file is saved. */
import { renderPreviews } from '../emails/previews.ts';
import { parseOptions } from './command-options.ts';
import { previewServer } from './emails/preview-server.ts';

const { values } = parseOptions('npm run emails -- [--port 3100]', {
  options: { port: { type: 'string', default: '3100' } },
});
const server = previewServer(await renderPreviews());
server.once('error', (error) => {
  process.stderr.write(
    `Port ${values.port} can't be used: ${error.message}. To use another one: npm run emails -- --port 3101\n`,
  );
  process.exit(1);
});
server.listen(Number(values.port), '127.0.0.1', () => {
  process.stdout.write(`Emails: http://localhost:${values.port}\n`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
