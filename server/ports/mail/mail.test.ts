import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeholderEmail } from '#contract/placeholder-email.ts';
import { testDatabase } from '../../db/testing/test-database.ts';
import { outboxMailer } from './outbox.ts';
import { type Mailer, MailServerUnavailable } from './port.ts';
import { smtpMailer } from './smtp.ts';
import { type SmtpServer, startSmtpServer } from './testing/smtp-server.ts';

const FROM = 'Evenkeel <hello@evenkeel.test>';
const testMessage = {
  kind: 'test',
  to: 'ada@example.com',
  subject: 'Good morning',
  html: '<p>Hello Ada</p>',
  text: 'Hello Ada',
};
const clock = { now: () => new Date('2026-11-20T12:00:00.000Z') };

/** A message as received, in the form that both adapters share. */
interface Arrived {
  readonly to: string;
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Fixture {
  readonly mailer: Mailer;
  readonly arrived: () => Promise<Arrived[]>;
  readonly close: () => Promise<void>;
}

async function outboxFixture(): Promise<Fixture> {
  const open = await testDatabase('postgres');
  const mailer = outboxMailer(open.db, clock, FROM);
  const arrived = async () => {
    const stored = await Promise.all((await mailer.list()).map(({ id }) => mailer.read(id)));
    return stored.reverse().flatMap((mail) => {
      if (mail === null) return [];
      const headers = Object.fromEntries(
        Object.entries(mail.headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      return [{ to: mail.to, subject: mail.subject, headers: { ...headers, from: mail.from } }];
    });
  };
  return { mailer, arrived, close: () => open.close() };
}

async function smtpFixture(): Promise<Fixture> {
  const server = await startSmtpServer();
  const mailer = smtpMailer({ url: server.url, from: FROM });
  const arrived = async () =>
    server.received.map((mail) => ({
      to: mail.recipients.join(','),
      subject: mail.headers.subject ?? '',
      headers: mail.headers,
    }));
  const close = async () => {
    await mailer.close();
    await server.close();
  };
  return { mailer, arrived, close };
}

describe.each([
  ['the outbox', outboxFixture],
  ['the SMTP mailer', smtpFixture],
])('%s', (_name, makeFixture) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await makeFixture();
  });
  afterAll(() => fixture.close());
  const newest = async () => {
    const mail = (await fixture.arrived()).at(-1);
    if (!mail) throw new Error('No message was received.');
    return mail;
  };

  it('delivers a message with its sender and custom headers', async () => {
    const headers = { 'List-Unsubscribe': '<https://evenkeel.test/u>' };
    expect(await fixture.mailer.send({ ...testMessage, headers })).toEqual({ sent: true });
    expect(await newest()).toMatchObject({
      to: 'ada@example.com',
      subject: 'Good morning',
      headers: { from: FROM, 'list-unsubscribe': '<https://evenkeel.test/u>' },
    });
  });

  it('prevents header injection through line breaks in a subject or header value', async () => {
    const sent = await fixture.mailer.send({
      ...testMessage,
      to: 'eve@example.com',
      subject: 'Hi\r\nBcc: victim@example.com\nX-Evil: 1\u2028x',
      headers: { 'X-Note': 'a\r\nX-Other: b' },
    });
    expect(sent).toEqual({ sent: true });
    const mail = await newest();
    expect(mail.to).toBe('eve@example.com');
    expect(mail.subject).toBe('Hi Bcc: victim@example.com X-Evil: 1 x');
    expect(mail.headers['x-note']).toBe('a X-Other: b');
    expect(Object.keys(mail.headers)).not.toEqual(expect.arrayContaining(['bcc']));
    expect(Object.keys(mail.headers)).not.toEqual(expect.arrayContaining(['x-evil']));
    expect(Object.keys(mail.headers)).not.toEqual(expect.arrayContaining(['x-other']));
  });

  it('permanently refuses anything but a single plain address that can receive email, and sends nothing', async () => {
    const before = (await fixture.arrived()).length;
    const wrong = [
      'ada@example.com\r\nBcc: victim@example.com',
      'ada@example.com, victim@example.com',
      'Ada <ada@example.com>',
      'a@b@example.com',
      '"ada lovelace"@example.com',
      'ada@exa%6dple.com',
      'zoë@example.com',
      'ada',
      '',
      `${'a'.repeat(250)}@example.com`,
      placeholderEmail('019a0000-0000-7000-8000-000000000001'),
    ];
    for (const to of wrong)
      expect(await fixture.mailer.send({ ...testMessage, to })).toMatchObject({ sent: false, about: 'recipient' });
    expect(await fixture.arrived()).toHaveLength(before);
  });

  it('keeps a plus sign in an address, and converts an international domain to Punycode', async () => {
    expect(await fixture.mailer.send({ ...testMessage, to: 'ada+calm@münchen.example' })).toEqual({ sent: true });
    expect((await newest()).to).toBe('ada+calm@xn--mnchen-3ya.example');
  });

  it('throws for a reserved or invalid header name', async () => {
    for (const name of ['Bcc', 'from', 'X-A\r\nBcc']) {
      await expect(fixture.mailer.send({ ...testMessage, headers: { [name]: 'x' } })).rejects.toThrow(
        /may not set the header/,
      );
    }
  });
});

describe('the outbox', () => {
  it('lists messages newest first, optionally of one address, and returns a single message in full', async () => {
    const open = await testDatabase('postgres');
    let now = clock.now().getTime();
    const ticking = () => {
      now += 1000;
      return new Date(now);
    };
    const outbox = outboxMailer(open.db, { now: ticking }, FROM);
    await outbox.send(testMessage);
    await outbox.send({ ...testMessage, to: 'bob@example.com', subject: 'Second' });
    await outbox.send({ ...testMessage, subject: 'Third' });
    expect((await outbox.list()).map((mail) => mail.subject)).toEqual(['Third', 'Second', 'Good morning']);
    const [mail] = await outbox.list('bob@example.com');
    expect(mail).toEqual({ id: mail?.id, to: 'bob@example.com', subject: 'Second', sentAt: expect.any(Date) });
    expect(await outbox.read(mail?.id ?? '')).toMatchObject({
      from: FROM,
      html: testMessage.html,
      text: testMessage.text,
      headers: {},
    });
    expect(await outbox.read('01900000-0000-7000-8000-000000000000')).toBeNull();
    await open.close();
  });
});

describe('the SMTP mailer', () => {
  const withServer = async (
    options: { greeting?: string; user?: string; from?: string },
    use: (mailer: Mailer, server: SmtpServer) => Promise<void>,
  ) => {
    const server = await startSmtpServer(options);
    const url = options.user ? server.url.replace('smtp://', `smtp://${options.user}:secret@`) : server.url;
    const mailer = smtpMailer({ url, from: options.from ?? FROM });
    await use(mailer, server).finally(async () => {
      await mailer.close();
      await server.close();
    });
  };
  /** The error that sending threw. */
  const errorOf = async (sending: Promise<unknown>): Promise<Error> => {
    const thrown = await sending.then(
      () => null,
      (error: unknown) => error,
    );
    if (!(thrown instanceof Error)) throw new Error('Sending did not throw an error.');
    return thrown;
  };

  it("returns a permanent refusal of the recipient or the message, with the server's reply", () =>
    withServer({}, async (mailer) => {
      const answers = {
        'refused-550@example.com': { refused: '550 5.1.1 No such mailbox', about: 'recipient' },
        'policy-571@example.com': { refused: '554 5.7.1 Your address is on our list', about: 'message' },
        'spam-554@example.com': { refused: '554 5.7.1 Looks like spam', about: 'message' },
      };
      for (const [to, answer] of Object.entries(answers))
        expect(await mailer.send({ ...testMessage, to })).toEqual({ sent: false, ...answer });
    }));

  it('throws on a temporary refusal, so that the email is retried', () =>
    withServer({}, async (mailer) => {
      const error = await errorOf(mailer.send({ ...testMessage, to: 'later-450@example.com' }));
      expect(error.message).toMatch(/450/);
      expect(error).not.toBeInstanceOf(MailServerUnavailable);
    }));

  it('throws when the connection drops with an email in flight, and does not send it again', () =>
    withServer({}, async (mailer, server) => {
      await mailer.send(testMessage);
      for (const to of ['dropped-1@example.com', 'gone-1@example.com']) {
        const error = await errorOf(mailer.send({ ...testMessage, to }));
        expect(error).not.toBeInstanceOf(MailServerUnavailable);
      }
      await mailer.send({ ...testMessage, to: 'bob@example.com' });
      const served = server.received.map((mail) => mail.recipients.join());
      expect(served).toEqual(['ada@example.com', 'dropped-1@example.com', 'bob@example.com']);
    }));

  it('throws MailServerUnavailable when the problem is not specific to one email', async () => {
    await withServer({ user: 'app' }, async (mailer) => {
      const error = await errorOf(mailer.send(testMessage));
      expect([error.name, error.message]).toEqual(['MailServerUnavailable', expect.stringMatching(/535/)]);
    });
    await withServer({ from: 'stranger@example.com' }, async (mailer) => {
      const error = await errorOf(mailer.send(testMessage));
      expect([error.name, error.message]).toEqual(['MailServerUnavailable', expect.stringMatching(/550/)]);
    });
    await withServer({ greeting: '554 5.3.2 No service' }, async (mailer) => {
      const error = await errorOf(mailer.send(testMessage));
      expect([error.name, error.message]).toEqual(['MailServerUnavailable', expect.stringMatching(/554/)]);
    });
    await withServer({}, async (mailer) => {
      const error = await errorOf(mailer.send({ ...testMessage, to: 'busy-421@example.com' }));
      expect([error.name, error.message]).toEqual(['MailServerUnavailable', expect.stringMatching(/421/)]);
    });
  });

  it('throws MailServerUnavailable while no server answers, and reconnects when it is back', () =>
    withServer({}, async (mailer, server) => {
      await mailer.send(testMessage);
      await server.close();
      for (let attempt = 0; attempt < 3; attempt += 1)
        expect(await errorOf(mailer.send(testMessage))).toBeInstanceOf(MailServerUnavailable);
      const again = await startSmtpServer({ port: Number(new URL(server.url).port) });
      expect(await mailer.send(testMessage)).toEqual({ sent: true });
      expect(again.received).toHaveLength(1);
      await again.close();
    }));

  it('sends once, over a new connection, after the server closed the idle one', () =>
    withServer({}, async (mailer, server) => {
      await mailer.send(testMessage);
      server.hangUp();
      expect(await mailer.send({ ...testMessage, to: 'bob@example.com' })).toEqual({ sent: true });
      const served = server.received.map((mail) => mail.recipients.join());
      expect([served, server.connections().everOpened]).toEqual([['ada@example.com', 'bob@example.com'], 2]);
    }));

  it('reuses one connection for 250 emails, and closes it when the mailer is closed', () =>
    withServer({}, async (mailer, server) => {
      for (let count = 0; count < 250; count += 1) await mailer.send(testMessage);
      expect(server.connections()).toEqual({ open: 1, everOpened: 1 });
      await mailer.close();
      await expect.poll(server.connections).toEqual({ open: 0, everOpened: 1 });
    }));

  it('sends 200 concurrent emails over 20 connections', () =>
    withServer({}, async (mailer, server) => {
      const sending = Array.from({ length: 200 }, (_, number) =>
        mailer.send({ ...testMessage, to: `reader-${number}@example.com` }),
      );
      await Promise.all(sending);
      const served = new Set(server.received.map((mail) => mail.recipients.join()));
      expect([served.size, server.received.length, server.connections().everOpened]).toEqual([200, 200, 20]);
    }));

  it('opens no more connections than maxConnections in the server URL', async () => {
    const server = await startSmtpServer();
    const mailer = smtpMailer({ url: `${server.url}?maxConnections=5`, from: FROM });
    await Promise.all(Array.from({ length: 50 }, () => mailer.send(testMessage)));
    expect([server.received.length, server.connections().everOpened]).toEqual([50, 5]);
    await mailer.close();
    await server.close();
  });
});
