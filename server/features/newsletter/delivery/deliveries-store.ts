/**
 * Claims recipients and records the outcomes. Each operation is a single statement and thus one round trip to the
 * database.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { MIN_UUID } from '#server/db/uuid-bounds.ts';

export type DeliveriesStore = ReturnType<typeof deliveriesStore>;

/**
 * Deliveries claimed at once. A literal in the SQL, not a parameter, because the planner must know that it is small.
 */
export const BATCH_SIZE = 20;

/** Stored as the answer when the mail server was unavailable. The delivery keeps it while it is being retried. */
export const SERVER_UNAVAILABLE = 'unavailable';

/** The secrets of one claimed email. `place` says which claimed delivery they belong to. */
export interface DeliverySecrets {
  readonly place: number;
  /** The id of the delivery, if it is a new one. */
  readonly id: string;
  readonly unsubscribeHash: string;
  readonly oneClickHash: string;
}

export interface Claimed {
  readonly id: string;
  readonly email: string;
  /** Attempts before this one. */
  readonly attempts: number;
  readonly createdAt: Date;
  /** The `place` of the secrets created for it. */
  readonly place: number;
}

export interface Claim {
  readonly claimed: readonly Claimed[];
  /** Whether another call may find more. */
  readonly mayBeMore: boolean;
}

/** The result of sending one email. */
export interface DeliveryOutcome {
  readonly id: string;
  readonly state: 'sent' | 'waiting' | 'failed';
  readonly attempts: number;
  /** When to try again. Null unless it is waiting. */
  readonly dueAt: Date | null;
  /** The mail server's status code, without its text, or SERVER_UNAVAILABLE. */
  readonly answer: string | null;
  /** Nothing must ever go to this address again. */
  readonly suppress: boolean;
}

const batchSize = sql.raw(String(BATCH_SIZE));
/** Three hashes of 43 characters and the two spaces between them. */
const previousHashesLength = sql.raw(String(3 * 43 + 2));

/** A row of a claim. Without an id it means that there was nothing to claim. */
interface ClaimRow {
  readonly id: string | null;
  readonly email: string;
  readonly attempts: number;
  readonly created_ms: number;
  readonly place: number;
  readonly may_be_more: boolean;
}

const toClaim = (rows: readonly ClaimRow[]): Claim => ({
  claimed: rows.flatMap(({ id, email, attempts, created_ms, place }) =>
    id === null ? [] : [{ id, email, attempts, createdAt: new Date(created_ms), place }],
  ),
  mayBeMore: rows[0]?.may_be_more ?? false,
});

const asRecordset = (secrets: readonly DeliverySecrets[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(
    secrets.map((delivery) => ({
      ...delivery,
      unsubscribe_hash: delivery.unsubscribeHash,
      one_click_hash: delivery.oneClickHash,
    })),
  )}::jsonb) as m(place int, id uuid, unsubscribe_hash text, one_click_hash text)`;

export const deliveriesStore = (db: Database) => ({
  listSendingIssues: async (): Promise<string[]> => {
    const rows = await rowsOf<{ id: string }>(
      db,
      sql`select id from newsletter_issues where state = 'sending' order by id`,
    );
    return rows.map(({ id }) => id);
  },

  /**
   * Claims the next recipients of an issue that is being sent, and moves its cursor past them: first confirmed
   * subscribers, then users. A recipient who has unsubscribed, is suppressed, has disowned the account or already has
   * this issue at this address gets no delivery. The recipients' rows are locked for the few milliseconds this takes.
   * So a concurrent unsubscribe comes either before or after it, and a user who is being deleted takes the delivery
   * along.
   */
  claimNext: async (
    issueId: string,
    secrets: readonly DeliverySecrets[],
    now: Date,
    leaseUntil: Date,
  ): Promise<Claim> => {
    const rows = await rowsOf<ClaimRow>(
      db,
      claimRecipients(issueId, secrets, now.toISOString(), leaseUntil.toISOString()),
    );
    return toClaim(rows);
  },

  /**
   * Claims deliveries that are due for a retry, and those claimed by a process that has died. Recipients who have
   * unsubscribed meanwhile are skipped.
   */
  claimDue: async (
    issueId: string,
    secrets: readonly DeliverySecrets[],
    now: Date,
    leaseUntil: Date,
  ): Promise<Claim> => {
    const rows = await rowsOf<ClaimRow>(
      db,
      claimRetries(issueId, secrets, now.toISOString(), leaseUntil.toISOString()),
    );
    return toClaim(rows);
  },

  /** Open deliveries that are due after `latest` become due at `dueAt`. */
  correctDueTimes: async (latest: Date, dueAt: Date): Promise<void> => {
    await db.execute(sql`update newsletter_deliveries set due_at = ${dueAt.toISOString()}::timestamptz
      where state in ('claimed', 'waiting') and due_at > ${latest.toISOString()}::timestamptz
        and issue_id in (select id from newsletter_issues where state = 'sending')`);
  },

  /**
   * Records the outcome of these deliveries, each once, and updates the issue's counts. The issue is locked before its
   * deliveries, as by an erasure of the administrator who sent it, and those in the order of their ids.
   *
   * It runs in a transaction because the embedded database caches the plans of statements outside of one. A plan made
   * while the table is empty would scan the whole table for every twenty deliveries once it is large.
   */
  recordOutcomes: (issueId: string, outcomes: readonly DeliveryOutcome[], now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`
        with answers as (
          select * from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
            as a(id uuid, state text, attempts smallint, "dueAt" timestamptz, answer text, suppress boolean)
        ), issue as materialized (
          select id from newsletter_issues where id = ${issueId} for no key update
        ), locked as materialized (
          select d.id from newsletter_deliveries d
          where d.id in (select id from answers) and exists (select from issue) order by d.id for no key update
        ), marked as (
          update newsletter_deliveries d
          set state = a.state, attempts = a.attempts, due_at = a."dueAt", answer = a.answer
          from answers a join locked on locked.id = a.id where d.id = a.id and d.state in ('claimed', 'waiting')
          returning d.email, d.state, d.answer, a.suppress
        ), suppressed as (
          insert into suppressions (email, reason, answer, created_at)
          select email, 'refused', answer, ${now.toISOString()}::timestamptz from marked where suppress order by email
          on conflict (email) do nothing
        )
        update newsletter_issues set
          sent = sent + (select count(*) from marked where state = 'sent'),
          failed = failed + (select count(*) from marked where state = 'failed')
        where id = ${issueId}`);
    }),

  /** Finishes an issue when all recipients have a delivery and none of them is open. */
  finish: async (issueId: string, now: Date): Promise<boolean> => {
    const rows = await rowsOf(
      db,
      sql`update newsletter_issues i set state = 'sent', finished_at = ${now.toISOString()}::timestamptz
        where i.id = ${issueId} and i.state = 'sending' and i.enqueued_at is not null and not exists (
          select from newsletter_deliveries d where d.issue_id = i.id and d.state in ('claimed', 'waiting'))
        returning i.id`,
    );
    return rows.length > 0;
  },
});

/**
 * Whether the owner of the address has reported that the user's account is not theirs. The user is sent nothing there,
 * whatever their preferences; a subscription of the address itself belongs to its owner.
 */
const isDisowned = (recipient: SQL): SQL => sql`exists (
  select from disowned_addresses o where o.user_id = ${recipient}.user_id and o.email = ${recipient}.email)`;

/**
 * The issue's row is locked first, so that two processes continue from each other's position. With the last recipients
 * the cursors are cleared: they are ids of users, who may delete their account.
 */
const claimRecipients = (
  issueId: string,
  secrets: readonly DeliverySecrets[],
  now: string,
  leaseUntil: string,
): SQL => sql`
  with issue as (
    select id, created_at, coalesce(subscribers_cursor, ${MIN_UUID}) as subscribers_cursor, users_cursor
    from newsletter_issues where id = ${issueId} and state = 'sending' and enqueued_at is null for update
  ), subscribers as (
    select s.id, s.email from issue i, lateral (
      select s.id, s.email from newsletter_subscribers s
      where s.confirmed_at is not null and s.confirmed_at <= i.created_at and s.id > i.subscribers_cursor
      order by s.id limit ${batchSize} for share of s) s
    where i.users_cursor is null
  ), newsletter_users as (
    select m.id, m.email from issue i, lateral (
      select p.user_id as id, u.email from email_preferences p join users u on u.id = p.user_id
      where p.newsletter = 1 and p.newsletter_since <= i.created_at and p.user_id > i.users_cursor
      order by p.user_id limit ${batchSize} for share of p) m
    where i.users_cursor is not null
  ), candidates as (
    select id as subscriber_id, null::uuid as user_id, email, row_number() over (order by id) as place from subscribers
    union all
    select null, id, email, row_number() over (order by id) from newsletter_users
  ), secrets as (
    select m.* from ${asRecordset(secrets)}
  ), inserted as (
    insert into newsletter_deliveries (id, issue_id, email, subscriber_id, user_id, state, attempts, due_at,
      unsubscribe_hash, one_click_hash, created_at)
    select m.id, ${issueId}::uuid, c.email, c.subscriber_id, c.user_id, 'claimed', 0, ${leaseUntil}::timestamptz,
      m.unsubscribe_hash, m.one_click_hash, ${now}::timestamptz
    from candidates c join secrets m on m.place = c.place
    where not exists (select from suppressions x where x.email = c.email)
      and not ${isDisowned(sql`c`)}
    on conflict (issue_id, email) do nothing
    returning id, email, created_at
  ), progress as (
    select users_cursor is not null and (select count(*) from newsletter_users) < ${batchSize} as is_last from issue
  ), moved as (
    update newsletter_issues n set
      subscribers_cursor = case when not p.is_last
        then coalesce((select id from subscribers order by id desc limit 1), n.subscribers_cursor) end,
      users_cursor = case when p.is_last then null when i.users_cursor is not null
        then coalesce((select id from newsletter_users order by id desc limit 1), n.users_cursor)
        when (select count(*) from subscribers) < ${batchSize} then ${MIN_UUID}::uuid end,
      enqueued_at = case when p.is_last then ${now}::timestamptz end
    from issue i, progress p where n.id = i.id
    returning n.enqueued_at is null as may_be_more
  )
  select d.id, d.email, 0 as attempts, (extract(epoch from d.created_at) * 1000)::float8 as created_ms, d.place,
    moved.may_be_more
  from moved left join (select inserted.*, m.place from inserted join secrets m on m.id = inserted.id) d on true`;

/**
 * Creates new secrets, because only the hashes of the old ones are stored. But a mail server that broke off may have
 * delivered the email with the old ones, so the last few hashes are kept as well.
 */
const claimRetries = (
  issueId: string,
  secrets: readonly DeliverySecrets[],
  now: string,
  leaseUntil: string,
): SQL => sql`
  with due as (
    select d.id, d.email, d.subscriber_id, d.user_id from newsletter_deliveries d
    where d.issue_id = ${issueId} and d.state in ('claimed', 'waiting') and d.due_at <= ${now}::timestamptz
      and exists (select from newsletter_issues i where i.id = ${issueId} and i.state = 'sending')
    order by d.due_at limit ${batchSize} for update of d skip locked
  ), judged as (
    select d.id, row_number() over (order by d.id) as place,
      not exists (select from suppressions x where x.email = d.email) and (
        exists (select from newsletter_subscribers s where s.id = d.subscriber_id and s.confirmed_at is not null)
        or exists (select from email_preferences p join users u on u.id = p.user_id
          where p.user_id = d.user_id and p.newsletter = 1 and u.email = d.email) and not ${isDisowned(sql`d`)}
        ) as wanted
    from due d
  ), claimed as (
    update newsletter_deliveries d set
      state = case when j.wanted then 'claimed' else 'skipped' end,
      due_at = case when j.wanted then ${leaseUntil}::timestamptz end,
      unsubscribe_hash = m.unsubscribe_hash || ' ' || left(d.unsubscribe_hash, ${previousHashesLength}),
      one_click_hash = m.one_click_hash || ' ' || left(d.one_click_hash, ${previousHashesLength})
    from judged j join ${asRecordset(secrets)} on m.place = j.place where d.id = j.id
    returning d.id, d.email, d.state, d.attempts, d.created_at, j.place
  )
  select c.id, c.email, c.attempts, (extract(epoch from c.created_at) * 1000)::float8 as created_ms, c.place::int,
    (select count(*) from due) = ${batchSize} as may_be_more
  from ${oneRow} left join claimed c on c.state = 'claimed'`;
