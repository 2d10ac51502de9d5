import { describe, expect, it } from 'vitest';
import { loggingMailer } from './logging-mailer.ts';
import { type MailMessage, type MailOutcome, MailServerUnavailable, smtpStatusCode } from './port.ts';

const SECRET_PARTS = ['ada@example.com', 'A link for you', 'https://evenkeel.test/verify?token=abc', 'abc', 'Ada'];
const message: MailMessage = {
  kind: 'accounts.verify',
  to: 'ada@example.com',
  subject: 'A link for you',
  html: '<a href="https://evenkeel.test/verify?token=abc">Hello Ada</a>',
  text: 'Hello Ada: https://evenkeel.test/verify?token=abc',
};

/**
 * Sends a message through a mailer whose `send` is given.
 * @returns the log lines, and the result or the error.
 */
async function logOf(send: () => Promise<MailOutcome>) {
  const lines: [level: string, details: object, words: string][] = [];
  const log = {
    info: (details: object, words: string) => void lines.push(['info', details, words]),
    warn: (details: object, words: string) => void lines.push(['warn', details, words]),
  };
  const outcome = await loggingMailer({ kind: 'smtp', send, close: async () => {} }, log)
    .send(message)
    .catch((error: unknown) => error);
  return { lines, outcome };
}

describe('loggingMailer', () => {
  it('logs the kind of a sent email', async () => {
    const { lines, outcome } = await logOf(async () => ({ sent: true }));
    expect([lines, outcome]).toEqual([[['info', { kind: 'accounts.verify' }, 'mail sent']], { sent: true }]);
  });

  it('logs the status code of a permanent refusal and what it is about, and returns it', async () => {
    const refusal = {
      sent: false,
      refused: '550 5.1.1 <ada@example.com>: unknown user Ada',
      about: 'recipient',
    } as const;
    const { lines, outcome } = await logOf(async () => refusal);
    const details = { kind: 'accounts.verify', about: 'recipient', code: '550 5.1.1' };
    expect([lines, outcome]).toEqual([[['warn', details, 'message permanently refused']], refusal]);
  });

  it('logs the status code of a temporary refusal, and rethrows it', async () => {
    const temporaryError = new Error("Can't send mail: 450 4.2.1 <ada@example.com> is busy");
    const { lines, outcome } = await logOf(() => Promise.reject(temporaryError));
    expect(lines).toEqual([['warn', { kind: 'accounts.verify', code: '450 4.2.1' }, 'message temporarily refused']]);
    expect(outcome).toBe(temporaryError);
  });

  it('logs an unavailable mail server as such, and rethrows the error', async () => {
    const unavailable = new MailServerUnavailable('connect ECONNREFUSED 127.0.0.1:2525');
    const { lines, outcome } = await logOf(() => Promise.reject(unavailable));
    expect(lines).toEqual([['warn', { kind: 'accounts.verify', code: 'none' }, 'mail server unavailable']]);
    expect(outcome).toBe(unavailable);
  });

  it('never logs the recipient or the content, whatever the outcome', async () => {
    const repeating = `550 5.7.1 ${SECRET_PARTS.join(' ')}`;
    const senders = [
      async () => ({ sent: true }) as const,
      async () => ({ sent: false, refused: repeating, about: 'message' }) as const,
      () => Promise.reject(new Error(repeating)),
      () => Promise.reject(new MailServerUnavailable(repeating)),
    ];
    for (const sender of senders) {
      const written = JSON.stringify((await logOf(sender)).lines);
      expect(SECRET_PARTS.filter((part) => written.includes(part))).toEqual([]);
    }
  });

  it.each([
    ['250 Ok', '250'],
    ['421', '421'],
    ["Error: Can't send mail: 450-4.2.1 Busy", '450-4.2.1'],
    ['550-5.1.1 No such mailbox', '550-5.1.1'],
    ['connect ECONNREFUSED 192.0.2.25:2525', 'none'],
    ['Reached maximum number of retries', 'none'],
  ])('reads %j as status code %j', (answer, code) => {
    expect(smtpStatusCode(answer)).toBe(code);
  });
});
