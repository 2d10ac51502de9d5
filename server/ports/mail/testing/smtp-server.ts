/** A tiny SMTP server for tests, on loopback: it keeps what it is sent and answers some addresses with a no. */
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly recipients: readonly string[];
  /** Header lines by lower-case name, folded lines joined; a header sent twice has its values joined by a bar. */
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  readonly close: () => Promise<void>;
}

/** The local part decides: refused-550@ is unknown, later-450@ is told to wait, spam-554@ is refused after its text. */
const replyTo = (address: string): string => {
  if (address.startsWith('refused-550')) return '550 5.1.1 No such mailbox';
  if (address.startsWith('later-450')) return '450 4.2.1 Try again later';
  return '250 Ok';
};

function parse(raw: string, recipients: readonly string[]): ReceivedMail {
  const head = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    const value = line.slice(line.indexOf(':') + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}|${value}`;
  }
  return { raw, recipients, headers };
}

function converse(socket: Socket, received: ReceivedMail[], greeting: string): void {
  let buffer = '';
  let inText = false;
  let recipients: string[] = [];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string): void => {
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'EHLO') say('250-test\r\n250 AUTH PLAIN');
    else if (word === 'AUTH') say('535 5.7.8 Wrong user or password');
    else if (word === 'MAIL') {
      recipients = [];
      say(line.includes('<stranger@') ? '550 5.7.1 Sender not allowed' : '250 Ok');
    } else if (word === 'RCPT') {
      const address = /<(.*)>/.exec(line)?.[1] ?? '';
      const reply = replyTo(address);
      if (reply.startsWith('250')) recipients.push(address);
      say(reply);
    } else if (word === 'DATA') {
      inText = true;
      say('354 Go on');
    } else if (word === 'QUIT') {
      socket.end('221 Bye\r\n');
    } else say('250 Ok');
  };
  const text = (raw: string): void => {
    inText = false;
    if (recipients.some((address) => address.startsWith('spam-554'))) return void say('554 5.7.1 Looks like spam');
    received.push(parse(raw, recipients));
    say('250 Ok');
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    buffer += chunk.toString('utf8');
    for (;;) {
      const mark = inText ? '\r\n.\r\n' : '\r\n';
      const end = buffer.indexOf(mark);
      if (end === -1) return;
      const part = buffer.slice(0, end);
      buffer = buffer.slice(end + mark.length);
      if (inText) text(part);
      else command(part);
    }
  });
  say(greeting);
}

/** @param options.greeting what the server says first; '554 ...' turns everybody away. */
export async function startSmtpServer(options: { greeting?: string } = {}): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, received, options.greeting ?? '220 test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
