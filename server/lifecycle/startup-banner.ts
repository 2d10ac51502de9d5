import type { AddressInfo } from 'node:net';
import type { WriterStatus } from '../../contract/calls/quote-statistics.ts';
import { SUPPORT_EMAIL_DEFAULT } from '../config/mail.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/client.ts';
import { isLoopbackHost } from '../network/loopback.ts';
import type { Mailer } from '../ports/mail/port.ts';

interface RunningServer {
  readonly config: Config;
  readonly address: AddressInfo;
  readonly engine: OpenDatabase['engine'];
  readonly writerStatus: WriterStatus;
  readonly mailer: Pick<Mailer, 'kind'>;
  readonly isSandboxOpen: boolean;
}

/** The lines that the operator sees at the terminal: the address, and which parts are embedded. */
export function startupBanner(server: RunningServer): string {
  const { config, address, engine, writerStatus, mailer, isSandboxOpen } = server;
  const origin = config.appUrl ?? `http://localhost:${address.port}`;
  return [
    '',
    `  Evenkeel is ready at ${origin}`,
    ...(isSandboxOpen ? [`  The sandbox is at    ${origin}/sandbox`] : []),
    ...(isSandboxOpen && !isLocalOnly(config, origin)
      ? ['', "  Others can reach this sandbox: they can sign in as anyone. Don't let real people use it."]
      : []),
    '',
    `  database  ${engine === 'pglite' ? `embedded, in ${config.dataDir}` : 'PostgreSQL'}`,
    `  words     ${writerLine(config, writerStatus)}`,
    `  payments  ${config.stripe ? 'Stripe' : 'embedded: no real card is ever charged'}`,
    `  mail      ${mailer.kind === 'outbox' ? 'embedded: read it in the sandbox' : 'SMTP'}`,
    ...(config.production ? missingPeople(config) : []),
    '',
  ].join('\n');
}

/** Neither is needed to start, but the pages promise that a person reads what is sent to the support address. */
const missingPeople = ({ supportEmail, adminEmails }: Config): string[] => [
  ...(supportEmail === SUPPORT_EMAIL_DEFAULT
    ? [`  support   ${supportEmail}, which no one reads: set SUPPORT_EMAIL`]
    : []),
  ...(adminEmails.length === 0 ? ['  admins    none: set ADMIN_EMAILS'] : []),
];

const writerLine = ({ ai }: Config, writerStatus: WriterStatus): string => {
  if (!ai) return 'embedded: our own writer';
  if (writerStatus === 'not-admitted') return `embedded: our own writer, as ${ai.model} isn't admitted yet`;
  const model = writerStatus === 'untested' ? `${ai.model}, an untested model` : ai.model;
  return ai.mode === 'choose'
    ? `our own writer, whose passages an AI service (${model}) chooses among`
    : `AI service (${model}), our own writer behind it`;
};

const isLocalOnly = ({ host }: Config, origin: string): boolean =>
  isLoopbackHost(host) && isLoopbackHost(new URL(origin).hostname);
