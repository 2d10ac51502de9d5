/**
 * The statements on per-user tables that are not restricted to given users, each with the reason. On a database that is
 * distributed by user, each is sent to every node (docs/scale.md).
 */

interface StatementForAllUsers {
  /** The start of the statement, in lower case and without quotation marks. */
  readonly begins: readonly string[];
  /** A further text that it contains. */
  readonly contains?: string;
  readonly why: string;
}

export const statementsForAllUsers: readonly StatementForAllUsers[] = [
  {
    begins: ['select sessions.id, '],
    contains: ' where (sessions.token = $',
    why: 'finds the user of a session and what the page needs in one round trip (decision 010): to be split in two when the database is distributed',
  },
  {
    begins: ['select users.id, users.email, users.email_verified, users.time_zone, users.name_ciphertext, '],
    contains: ' where users.email = $1',
    why: 'sign-in and emailed links know only an address: to be split in two when the database is distributed',
  },
  {
    begins: ['select user_id, customer_id, '],
    contains: ' from subscriptions where subscriptions.customer_id in ($1',
    why: 'payment events name a customer of the provider and no user',
  },
  {
    begins: ['select customer_id from subscriptions where (subscriptions.customer_id > $1 '],
    why: 'background sweep for missed payment events, in batches by customer',
  },
  {
    begins: ['update subscriptions set reminded_trial_end = '],
    why: 'background sweep for trials about to end, in batches by an index on the trial end',
  },
  {
    begins: ['select user_id from progress_totals where '],
    contains: 'progress_totals.insights_found_until is null',
    why: 'background sweep for users whose insights are due, in batches by user_id',
  },
  {
    begins: ['select kek_id from user_data_keys where user_data_keys.kek_id > $1 '],
    why: 'at start-up: which key-encryption keys are in use, one index look-up for each',
  },
  {
    begins: ['with deleted as ( delete from '],
    contains: ' for update skip locked)) returning 1 ) ',
    why: 'retention: what has expired, of all users',
  },
  { begins: ['with recorded as ('], why: 'daily public statistics, which count all users' },
  {
    begins: [
      'select users.id, users.email, email_preferences.newsletter, ',
      'select count(*)::int from email_preferences ',
    ],
    why: 'administration: who receives the newsletter, and how many',
  },
  {
    begins: [
      'select (select count(*) from (select s.user_id from subscriptions s ',
      'select count(*)::int as count from ',
    ],
    why: 'administration: how many users are in a state',
  },
  {
    begins: [
      "select (select coalesce(json_agg(id order by id desc), '[]') from ",
      'with scanned as materialized (select p.id, ',
    ],
    why: 'administration: the list of users in a state, in pages by user_id',
  },
  {
    begins: ['update email_preferences set newsletter = '],
    contains: 'users.email = ',
    why: 'an address that unsubscribes or was disowned is all that is known: to be split in two, as above',
  },
  {
    begins: ['with due as (', 'with issue as ('],
    contains: ' from email_preferences p join users u ',
    why: 'newsletter delivery, 20 at a time: those that are due, and new ones by user_id',
  },
];

export const isStatementOf = ({ begins, contains = '' }: StatementForAllUsers, text: string): boolean => {
  const plain = text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim();
  return begins.some((start) => plain.startsWith(start)) && plain.includes(contains);
};
