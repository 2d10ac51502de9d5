import { expect, it } from 'vitest';
import { isWithinLimit, type NoticeRule, noticeSender, type SentNotice } from './notice-limit.ts';

const shared: NoticeRule = { bucket: 'shared' };
const reserved: NoticeRule = { bucket: 'reserved' };
const reactivated: NoticeRule = { bucket: 'shared', reverses: 'cancelled' };

/**
 * Requests these notices one after another.
 * @returns those that would be sent.
 */
function sentOf(requested: readonly (readonly [string, NoticeRule])[]): string[] {
  let history: SentNotice[] = [];
  for (const [kind, rule] of requested)
    if (isWithinLimit(history, kind, rule)) history = [{ kind, bucket: rule.bucket }, ...history];
  return history.map(({ kind }) => kind).reverse();
}
const times = <T>(howMany: number, of: (n: number) => T): T[] => Array.from({ length: howMany }, (_, n) => of(n));

it('isWithinLimit allows three of 24 notices of one kind', () => {
  expect(sentOf(times(24, () => ['new-sign-in', shared] as const))).toHaveLength(3);
});

it('isWithinLimit allows ten notices of all kinds together, but always the first of each kind', () => {
  const kinds = times(20, (n) => [`kind ${n}`, shared] as const);
  expect(sentOf([...kinds, ...kinds, ...kinds])).toEqual(kinds.map(([kind]) => kind));
  const few = times(4, (n) => [`kind ${n}`, shared] as const);
  const sent = sentOf([...few, ...few, ...few, ...few, ['password-changed', shared], ['password-changed', shared]]);
  expect(sent).toHaveLength(11);
  expect(sent.at(-1)).toBe('password-changed');
});

it('isWithinLimit counts reserved and shared notices separately', () => {
  const noise = times(5, (n) => [`kind ${n}`, shared] as const);
  const sent = sentOf([...noise, ...noise, ...noise, ...times(5, () => ['payment_failed', reserved] as const)]);
  expect(sent.filter((kind) => kind === 'payment_failed')).toHaveLength(3);
  const other = sentOf([...times(3, () => ['payment_failed', reserved] as const), ...noise, ...noise]);
  expect(other.filter((kind) => kind.startsWith('kind'))).toHaveLength(10);
});

it.each([15, 16])(
  'isWithinLimit makes "reactivated" the last notice after %i cancellations and reactivations',
  (changes) => {
    const requested = times(changes, (n) =>
      n % 2 === 0 ? (['cancelled', shared] as const) : (['reactivated', reactivated] as const),
    );
    const sent = sentOf(requested);
    expect(sent.length).toBeLessThanOrEqual(6);
    expect(sent.at(-1)).toBe('reactivated');
  },
);

it('isWithinLimit allows "reactivated" even if no "cancelled" notice was sent', () => {
  expect(sentOf([['reactivated', reactivated]])).toEqual(['reactivated']);
});

it('noticeSender counts a notice once, even if sending it fails several times', async () => {
  const counted: string[] = [];
  const refusals: string[] = [];
  let isAway = true;
  const send = noticeSender({
    reserveNotice: async (_email, kind) => {
      counted.push(kind);
      return async () => void counted.pop();
    },
    mailer: {
      send: async () => {
        if (isAway) throw new Error('away');
        return { sent: true };
      },
    },
    log: { warn: (details) => void refusals.push(JSON.stringify(details)) },
  });
  const message = { kind: 'accounts.new-sign-in', to: 'ann@example.test', subject: '', html: '', text: '' };
  for (let n = 0; n < 5; n += 1) await expect(send(message, shared)).rejects.toThrow('away');
  expect(counted).toEqual([]);
  isAway = false;
  await send(message, shared);
  expect(counted).toEqual(['accounts.new-sign-in']);
});

it('noticeSender logs the kind of a notice over the limit, but not its address', async () => {
  const lines: unknown[] = [];
  const mailer = { send: () => Promise.reject(new Error('must not be sent')) };
  const send = noticeSender({
    reserveNotice: async () => null,
    mailer,
    log: { warn: (...line) => void lines.push(line) },
  });
  await send({ kind: 'accounts.new-sign-in', to: 'ann@example.test', subject: '', html: '', text: '' }, shared);
  expect(JSON.stringify(lines)).toContain('accounts.new-sign-in');
  expect(JSON.stringify(lines)).not.toContain('ann@');
});
