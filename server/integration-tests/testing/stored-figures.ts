/** Every figure that the database stores besides the rows that it counts, each beside that count. */
import type { OpenDatabase } from '../../db/client.ts';

/** Each selects rows with `subject`, the `stored` figure and the `counted` one. */
const figures = {
  'counters kept by triggers': `
    select name as subject, coalesce((select sum(amount) from counters c where c.name = given.name), 0) as stored, counted
    from (values
      ('users', (select count(*) from users)),
      ('users_verified', (select count(email_verified_at) from users)),
      ('subscribers', (select count(*) from newsletter_subscribers)),
      ('subscribers_confirmed', (select count(confirmed_at) from newsletter_subscribers)),
      ('users_newsletter', (select coalesce(sum(newsletter), 0) from email_preferences)),
      ('plans_active', (select count(*) from subscriptions where status = 'active')),
      ('plans_trialing', (select count(*) from subscriptions where status = 'trialing')),
      ('plans_trial_over', (select count(*) from subscriptions
        where status = 'canceled' and not ever_paid and trial_end is not null))
    ) as given (name, counted)`,
  'totals of a user': `
    select id as subject, coalesce(t.entries || ' ' || t.quotes || ' ' || t.favorites || ' ' || t.days, '0 0 0 0') as stored,
      (select count(*) from check_ins where user_id = u.id) || ' ' || (select count(*) from quotes where user_id = u.id)
        || ' ' || (select count(*) from quotes where user_id = u.id and is_favorite)
        || ' ' || (select count(distinct local_day) from check_ins where user_id = u.id) as counted
    from users u left join progress_totals t on t.user_id = u.id`,
  'check-ins of a day': `
    select coalesce(m.user_id, c.user_id) || ' ' || coalesce(m.local_day, c.local_day) as subject,
      m.entries || ' ' || m.filled_in_entries || ' ' || m.inferred_entries as stored, c.counted
    from mood_days m full join (
      select user_id, local_day, count(*) || ' ' || count(*) filter (where filled_in)
        || ' ' || count(*) filter (where sources_inferred) as counted from check_ins group by 1, 2
    ) c on c.user_id = m.user_id and c.local_day = m.local_day`,
  // Deliveries to a deleted recipient are deleted, and stay counted.
  'outcomes of an issue': `
    select id as subject, sent || ' ' || failed as stored,
      (select greatest(sent, count(*) filter (where d.state = 'sent')) || ' ' ||
        greatest(failed, count(*) filter (where d.state = 'failed'))
        from newsletter_deliveries d where d.issue_id = i.id) as counted
    from newsletter_issues i`,
  'users of a bulk deletion': `
    select id as subject, total::text as stored,
      (case when finished_at is null
        then deleted + kept + (select count(*) from bulk_deletion_targets where bulk_deletion_id = b.id)
        else greatest(total, deleted + kept + (select count(*) from bulk_deletion_targets where bulk_deletion_id = b.id)) end
      )::text as counted
    from bulk_deletions b`,
  'leases of quotes that no one writes': `select 'leases' as subject, '0' as stored, count(*)::text as counted from quote_generation_leases`,
  'quotes whose copy of the check-in differs': `
    select 'quotes' as subject, '0' as stored, count(*)::text as counted from quotes q
    left join check_ins c on c.user_id = q.user_id and c.id = q.check_in_id
    where c.id is null or q.entry_json not like '%"localDay":"' || c.local_day || '"%'`,
  'rows of users who do not exist': `
    select 'rows' as subject, '0' as stored, (
      (select count(*) from audit_log where actor_id is not null and actor_id not in (select id from users))
      + (select count(*) from audit_log where target_id is not null and target_id not in (select id from users))
      + (select count(*) from newsletter_deliveries d join newsletter_issues i on i.id = d.issue_id
          where i.state = 'sent' and d.user_id is not null and d.user_id not in (select id from users))
      + (select count(*) from payment_events where customer_id not in (select customer_id from subscriptions))
      + (select count(*) from sandbox_payments where kind = 'customer' and id not in (select customer_id from subscriptions))
      + (select count(*) from bulk_deletion_targets where user_id not in (select id from users))
    )::text as counted`,
};

type Figure = keyof typeof figures;
const allFigures = Object.keys(figures) as Figure[];

/** @returns a line for each figure that differs from the count of its rows. */
export async function figuresThatDiffer(
  { run }: Pick<OpenDatabase, 'run'>,
  compared: readonly Figure[] = allFigures,
): Promise<string[]> {
  const lines: string[] = [];
  for (const what of compared) {
    const query = figures[what];
    const { rows } = await run<{ subject: string; stored: string | null; counted: string | null }>(
      `select subject, stored, counted from (${query}) as figures where stored::text is distinct from counted::text`,
    );
    lines.push(...rows.map(({ subject, stored, counted }) => `${what}: ${subject} ${stored} instead of ${counted}`));
  }
  return lines;
}
