/** A minimal SMTP server for tests, on loopback. It stores received messages, and answers as configured. */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { acceptAll, type SmtpBehavior } from './smtp-behavior.ts';

export interface ReceivedMessage {
  readonly recipients: readonly string[];
  /** Header lines by lower-case name, with folded lines joined. The values of a repeated header are joined by a bar. */
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly received: ReceivedMessage[];
  readonly connections: () => { readonly open: number; readonly everOpened: number };
  /** Closes all connections without an answer, as a server does after a timeout. It continues to listen. */
  readonly hangUp: () => void;
  readonly close: () => Promise<void>;
}

interface Options {
  /** The server's greeting; '554 ...' refuses every client. */
  readonly greeting?: string;
  /** The port of a server that was closed and is opened again; a free one by default. */
  readonly port?: number;
  readonly behavior?: SmtpBehavior;
  /** Called for each accepted message, in place of storing it. */
  readonly take?: (recipients: readonly string[], raw: string) => void;
}

export function parseMessage(raw: string, recipients: readonly string[]): ReceivedMessage {
  const head = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    const value = line.slice(line.indexOf(':') + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}|${value}`;
  }
  return { raw, recipients, headers };
}

type Take = (recipients: readonly string[], raw: string) => void;

/** One connection. Several commands may arrive in one chunk, because the server offers PIPELINING. */
class Conversation {
  readonly #socket: Socket;
  readonly #behavior: SmtpBehavior;
  readonly #take: Take;
  #buffer = '';
  #inText = false;
  #recipients: string[] = [];

  constructor(socket: Socket, greeting: string, behavior: SmtpBehavior, take: Take) {
    this.#socket = socket;
    this.#behavior = behavior;
    this.#take = take;
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => this.#read(chunk));
    this.#say(greeting);
  }

  #say(line: string): void {
    this.#socket.write(`${line}\r\n`);
  }

  #read(chunk: Buffer): void {
    // The end of a message may be split across two chunks.
    let from = Math.max(0, this.#buffer.length - 4);
    this.#buffer += chunk.toString('latin1');
    for (;;) {
      const mark = this.#inText ? '\r\n.\r\n' : '\r\n';
      const end = this.#buffer.indexOf(mark, from);
      if (end === -1) return;
      const part = this.#buffer.slice(0, end);
      this.#buffer = this.#buffer.slice(end + mark.length);
      from = 0;
      if (this.#inText) this.#text(part);
      else this.#command(part);
    }
  }

  #command(line: string): void {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO') this.#say('250-test\r\n250-PIPELINING\r\n250-SMTPUTF8\r\n250 AUTH PLAIN');
    else if (command === 'AUTH') this.#say('535 5.7.8 Wrong user or password');
    else if (command === 'MAIL') {
      this.#recipients = [];
      this.#say(line.includes('<stranger@') ? '550 5.7.1 Sender not allowed' : '250 Ok');
    } else if (command === 'RCPT') this.#recipient(/<(.*)>/.exec(line)?.[1] ?? '');
    else if (command === 'DATA') {
      this.#inText = this.#recipients.length > 0;
      this.#say(this.#inText ? '354 Go on' : '554 5.5.1 Nobody to send it to');
    } else if (command === 'QUIT') this.#socket.end('221 Bye\r\n');
    else this.#say('250 Ok');
  }

  #recipient(address: string): void {
    const refusal = this.#behavior.refuse(address);
    if (refusal === 'hang up') return void this.#socket.destroy();
    if (refusal === null) this.#recipients.push(address);
    this.#say(refusal ?? '250 Ok');
  }

  #text(raw: string): void {
    this.#inText = false;
    const { isTaken, answer } = this.#behavior.judge(this.#recipients);
    if (isTaken) this.#take(this.#recipients, raw);
    const reply = () => (answer === null ? this.#socket.destroy() : this.#say(answer));
    if (this.#behavior.answersAfterMs > 0) setTimeout(reply, this.#behavior.answersAfterMs);
    else reply();
  }
}

export async function startSmtpServer(options: Options = {}): Promise<SmtpServer> {
  const received: ReceivedMessage[] = [];
  const sockets = new Set<Socket>();
  let everOpened = 0;
  const storeMessage: Take = (recipients, raw) =>
    received.push(parseMessage(Buffer.from(raw, 'latin1').toString('utf8'), recipients));
  const server = createServer((socket) => {
    sockets.add(socket);
    everOpened += 1;
    socket.on('close', () => sockets.delete(socket));
    new Conversation(
      socket,
      options.greeting ?? '220 test',
      options.behavior ?? acceptAll,
      options.take ?? storeMessage,
    );
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => ({ open: sockets.size, everOpened }),
    hangUp,
    close: () => {
      hangUp();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
