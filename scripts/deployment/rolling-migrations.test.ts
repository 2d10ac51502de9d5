import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../root.mjs';

/** For these, docs/deployment.md says to stop both servers first. */
const BEFORE_THIS_RULE = ['0000_initial.sql', '0001_rating-sources.sql'];
const folder = inProject('server/db/migrations');

/** Whether it makes statements of the previous version fail while both versions run. */
const breaksThePreviousVersion = (statement: string): boolean =>
  /\b(drop\s+(table|column|view|type)|rename\b|set\s+not\s+null)/i.test(statement) ||
  (/\badd\s+column\b/i.test(statement) && /\bnot\s+null\b/i.test(statement) && !/\bdefault\b/i.test(statement));

const migrations = readdirSync(folder).filter((file) => file.endsWith('.sql'));

it.each(migrations)('migration %s keeps servers of the previous version working, or predates that rule', (file) => {
  const statements = readFileSync(`${folder}/${file}`, 'utf8').split('--> statement-breakpoint');
  const breaking = statements.filter(breaksThePreviousVersion);
  expect(BEFORE_THIS_RULE.includes(file) ? [] : breaking).toEqual([]);
});

it('breaksThePreviousVersion detects drops, renames and new required columns', () => {
  const breaking = [
    'ALTER TABLE "users" DROP COLUMN "name";',
    'ALTER TABLE "users" RENAME COLUMN "name" TO "first_name";',
    'ALTER TABLE "check_ins" ADD COLUMN "set_mask" integer NOT NULL;',
    'ALTER TABLE "check_ins" ALTER COLUMN "set_mask" SET NOT NULL;',
  ];
  expect(breaking.filter(breaksThePreviousVersion)).toEqual(breaking);
  const harmless = [
    'ALTER TABLE "check_ins" ADD COLUMN "carried_mask" integer DEFAULT 0 NOT NULL;',
    'CREATE TABLE "x" ();',
  ];
  expect(harmless.filter(breaksThePreviousVersion)).toEqual([]);
});
