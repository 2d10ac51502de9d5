import { describe, expect, it } from 'vitest';
import { userTablesOf } from './user-restriction.ts';

const perUser = new Set(['check_ins', 'quotes']);
const unrestricted = async (text: string) => (await userTablesOf(text, perUser)).unrestricted;

const ofGivenUsers = [
  'select from check_ins where user_id = $1 and id > $2',
  'select from check_ins c join quotes q on q.user_id = c.user_id and q.id = c.id where c.user_id = $1',
  'select from check_ins join quotes using (user_id) where quotes.user_id = any($1)',
  'select from check_ins where (user_id, id) in (select user_id, id from quotes where user_id = $1)',
  'with found as (select user_id, id from quotes where user_id = $1) delete from quotes q using found where q.user_id = found.user_id',
  'insert into quotes (user_id, id) values ($1, $2) on conflict do nothing',
  'insert into quotes (user_id) select user_id from check_ins where user_id = $1',
  'select (select count(*) from quotes q where q.user_id = users.id) from users where users.id = $1',
  'select from quotes q left join check_ins c on c.user_id = q.user_id where q.user_id = $1',
  'select from unnest($1::uuid[]) as given (user_id) join quotes using (user_id)',
  'select from pgboss.quotes',
];
const ofAllUsers: [table: string, text: string][] = [
  ['check_ins', 'select from check_ins where id = $1'],
  ['check_ins', 'select from check_ins where user_id = $1 or id = $2'],
  ['check_ins', 'select from check_ins where user_id > $1'],
  ['check_ins', 'select from check_ins where user_id is distinct from $1'],
  ['check_ins', 'select from check_ins where user_id = coalesce(id, $1)'],
  ['check_ins', 'insert into quotes (user_id) select user_id from check_ins'],
  ['check_ins', 'with every as (select user_id from check_ins) select from every where user_id = $1'],
  ['check_ins', 'insert into quotes (user_id, id) values ($1, (select id from check_ins where id = $2))'],
  ['quotes', 'insert into quotes (id) values ($1)'],
  ['quotes', 'delete from quotes where (user_id, id) in (select user_id, id from quotes where created_at < $1)'],
  ['quotes', 'select (select count(*) from quotes q where q.user_id = users.id) from users'],
  ['quotes', 'select from quotes q left join users u on u.id = q.user_id and q.user_id = $1'],
];

describe('userTablesOf', () => {
  it.each(ofGivenUsers)('finds no unrestricted table in %s', async (text) => {
    expect(await unrestricted(text)).toEqual([]);
  });

  it.each(ofAllUsers)('finds that %s is not restricted to given users in %s', async (table, text) => {
    expect(await unrestricted(text)).toEqual([table]);
  });
});
