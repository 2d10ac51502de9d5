import { expect, test } from 'vitest';
import { mailtoUrl } from '#web/browser/mailto.ts';
import { cancellationEmail } from './cancellation-email.ts';

const parts = (email: ReturnType<typeof cancellationEmail>) => {
  const { protocol, pathname, searchParams } = new URL(mailtoUrl(email));
  return { protocol, pathname, subject: searchParams.get('subject'), body: searchParams.get('body') };
};

test('the cancellation email to support names the account and the end of access', () => {
  const email = cancellationEmail({
    to: 'help@evenkeel.test',
    account: 'ada@example.test',
    until: 'Mon 23 Nov, 14:05',
  });
  const { protocol, pathname, subject, body } = parts(email);
  expect([protocol, pathname, subject]).toEqual([
    'mailto:',
    'help@evenkeel.test',
    'My Evenkeel subscription is cancelled',
  ]);
  expect(body).toContain("I've cancelled my Evenkeel subscription (ada@example.test).");
  expect(body).toContain('My access ends on Mon 23 Nov, 14:05.');
});

test('the cancellation email omits unknown details and escapes the account address', () => {
  expect(parts(cancellationEmail({ to: 'help@evenkeel.test', account: null, until: null })).body).toContain(
    "I've cancelled my Evenkeel subscription.\r\nMy access has ended.",
  );
  const sly = cancellationEmail({ to: 'help@evenkeel.test', account: 'a&cc=b@example.test', until: null });
  expect(new URL(mailtoUrl(sly)).searchParams.get('cc')).toBeNull();
});
