import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';
import { isLoopbackHost } from './loopback.ts';
import type { Mailer } from './ports/mail/port.ts';
import type { Writer } from './ports/writer/port.ts';

/** What the person at the terminal reads: the address, and what is embedded. */
export function greeting(
  config: Config,
  address: AddressInfo,
  engine: string,
  writer: Writer,
  mailer: Mailer,
  isSandboxOpen: boolean,
): string {
  const origin = config.appUrl ?? `http://localhost:${address.port}`;
  return [
    '',
    `  Evenkeel is ready at ${origin}`,
    ...(isSandboxOpen ? [`  The sandbox is at    ${origin}/sandbox`] : []),
    ...(isSandboxOpen && !isOnlyHere(config, origin)
      ? ['', '  Others can reach this sandbox: they can sign in as anybody. Keep real people out.']
      : []),
    '',
    `  database  ${engine === 'pglite' ? `embedded, in ${config.dataDir}` : 'PostgreSQL'}`,
    `  words     ${wordsOf(writer, config.ai?.model)}`,
    `  payments  ${config.stripe ? 'Stripe' : 'embedded: no real card is ever charged'}`,
    `  mail      ${mailer.kind === 'outbox' ? 'embedded: read it in the sandbox' : 'SMTP'}`,
    '',
  ].join('\n');
}

const wordsOf = ({ kind }: Writer, model: string | undefined): string => {
  if (kind === 'built-in') return 'embedded: our own writer';
  return kind === 'ai'
    ? `AI service (${model}), our own writer behind it`
    : `our own writer, whose passages an AI service (${model}) chooses among`;
};

const isOnlyHere = ({ host }: Config, origin: string): boolean =>
  isLoopbackHost(host) && isLoopbackHost(new URL(origin).hostname);
