/** Fills a PostgreSQL with users as they might be after three years: most verified, plans of every kind. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { crowdNameMarks, giveCrowdKey, sealCrowdName } from './sealing.ts';

/** What the triggers would have counted is counted by the migration's own statements. */
const COUNTING = new URL('../server/db/migrations/0007_privacy_and_admin.sql', import.meta.url);

const firstNames =
  'Ada,Aisha,Ben,Carla,Chen,Dora,Eve,Fatima,Finn,Grete,Hana,Ines,Ivan,Jamal,Jonas,Kate,Lars,Lena,Lucía,Marek,Maya,Noah,Olga,Omar,Pia,Quentin,Rosa,Sam,Tariq,Uma,Viktor,Wanda,Xenia,Yusuf,Zoë'.split(
    ',',
  );
const lastNames =
  'Abara,Ahmed,Baker,Brown,Castro,Clark,Dubois,Evans,Fischer,Garcia,Green,Hansen,Hill,Ito,Jansen,Jones,Kaya,Khan,King,Kowalski,Larsen,Lee,Lopez,Martin,Meyer,Moore,Müller,Nguyen,Novak,Okafor,Patel,Petrov,Quinn,Rossi,Sato,Silva,Singh,Smith,Taylor,Turner,Usman,Virtanen,Walker,Weber,White,Wood,Xu,Young,Zhang,Żuk'.split(
    ',',
  );
const NAMES_AT_ONCE = 20_000;
/** Nine in ten have their mail at one of a few; the others at a place of their own, or of their work. */
const providers = 'gmail.example,outlook.example,icloud.example,yahoo.example,proton.example'.split(',');

const listed = (values: readonly string[]) => `(array['${values.join("','")}'])`;
const one = (values: readonly string[], number: string) => `${listed(values)}[1 + (${number}) % ${values.length}]`;

/** Of a hundred users in turn: their plan's columns. The others never set one up. */
const plans = `
  select user_id, 'cus_' || user_id, 'sub_' || user_id, kind, case when kind in ('trialing', 'canceled') then ends end,
    case when kind in ('active', 'past_due', 'canceled') then ends end, n % 97 = 0, kind in ('active', 'past_due') or n % 7 = 0, since, since
  from (
    select id as user_id, n, created_at as since,
      case when n % 100 < 30 then 'active' when n % 100 < 38 then 'trialing' when n % 100 < 62 then 'canceled'
        when n % 100 < 64 then 'past_due' when n % 100 < 67 then 'none' end as kind,
      -- One in two thousand is over, and its row does not say so yet.
      now() + make_interval(days => 1 + n % 28) * case when n % 2000 in (1, 31) then -1 else 1 end as ends
    from (select *, split_part(split_part(email, '@', 1), '-', 2)::int as n from users where email like '%-%@%') numbered
  ) planned where kind is not null`;

/** Accounts, plans and kept counts with them; one plan in two thousand is over without its row saying so. */
export async function fillWithUsers(url: string, users: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c work_mem=256MB -c maintenance_work_mem=1GB' });
  await client.connect();
  try {
    const { rows } = await client.query(`select pg_get_indexdef(name::regclass) as definition
      from unnest(array['users_address', 'users_name_marks']) name`);
    await client.query('drop index users_address, users_name_marks');
    // Neither the triggers of each row nor those that count: nothing here refers to what is not there.
    await client.query(`set session_replication_role = replica`);
    await addMarks(client);
    await addPeople(client, users);
    await client.query(`
      insert into users (id, email, email_verified, email_verified_at, sealed_name, name_marks, created_at, updated_at)
      select id, lower(unaccented_first) || '.' || lower(unaccented_last) || '-' || n || '@' || domain,
        verified, case when verified then at end, sealed, marks, at, at
      from (
        select n, id, at, sealed, first_name, last_name, translate(first_name, 'íë', 'ie') as unaccented_first,
          translate(last_name, 'üŻ', 'uZ') as unaccented_last, n % 8 <> 0 as verified,
          case when n % 10 = 9 then 'post.' || md5((n % 5000)::text) || '.example' else ${one(providers, 'n / 3')} end as domain
        from people_to_add join sealed_people using (n)
      ) people join marks_of_names using (first_name, last_name) order by n`);
    await giveCrowdKey((text, values) => client.query(text, values));
    await client.query(`
      insert into accounts (id, user_id, account_id, provider_id, created_at, updated_at)
      select uuidv7(created_at - now()), id, id, case when row_number() over () % 6 = 0 then 'https://accounts.google.com' else 'credential' end, created_at, created_at from users`);
    await client.query(`insert into subscriptions (user_id, customer_id, subscription_id, status, trial_end,
      current_period_end, cancel_at_period_end, ever_paid, created_at, updated_at) ${plans}`);
    await client.query(`set session_replication_role = origin`);
    await countAnew(client);
    for (const { definition } of rows) await client.query(definition);
    await client.query('vacuum (analyze, parallel 0)');
  } finally {
    await client.end();
  }
}

/** The marks of each name there is, made once: they are the same for everybody who has it. */
async function addMarks(client: pg.Client): Promise<void> {
  const all = firstNames.flatMap((firstName) =>
    lastNames.map((lastName) => ({
      ...{ first_name: firstName, last_name: lastName },
      marks: crowdNameMarks({ firstName, lastName }),
    })),
  );
  await client.query(
    `create temporary table marks_of_names as select * from json_to_recordset($1::json)
      as n(first_name text, last_name text, marks bigint[])`,
    [JSON.stringify(all)],
  );
}

/** SQL cannot seal, and a name opens for one person only: ids are made first, and each name is sealed for its own. */
async function addPeople(client: pg.Client, users: number): Promise<void> {
  await client.query(`
    create temporary table people_to_add as
      select n, uuidv7(at - now()) as id, at, ${one(firstNames, 'n * 79 / 13')} as first_name, ${one(lastNames, 'n * 1047 / 17')} as last_name
      from (select n, now() - interval '3 years' + n * interval '3 years' / ${users} as at from generate_series(1, ${users}) n) numbers;
    create index on people_to_add (n);
    create temporary table sealed_people (n int, sealed text)`);
  for (let from = 1; from <= users; from += NAMES_AT_ONCE) {
    const { rows } = await client.query<{ n: number; id: string; first_name: string; last_name: string }>(
      'select n, id, first_name, last_name from people_to_add where n between $1 and $2',
      [from, from + NAMES_AT_ONCE - 1],
    );
    const sealed = rows.map(({ n, id, first_name: firstName, last_name: lastName }) => ({
      n,
      sealed: sealCrowdName(id, { firstName, lastName }),
    }));
    await client.query(
      'insert into sealed_people select * from json_to_recordset($1::json) as given(n int, sealed text)',
      [JSON.stringify(sealed)],
    );
  }
  await client.query('analyze people_to_add; analyze sealed_people');
}

async function countAnew(client: pg.Client): Promise<void> {
  await client.query(`delete from tallies; insert into tallies (name, amount) select 'users', count(*) from users`);
  const counting = readFileSync(fileURLToPath(COUNTING), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /^\s*insert into "tallies"/i.test(statement));
  for (const statement of counting) await client.query(statement);
}
