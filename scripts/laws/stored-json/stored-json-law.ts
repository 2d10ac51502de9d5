/**
 * The law that JSON in the database changes its shape only together with the rows that are already there. A field that
 * is renamed in the code alone is missing from every older row, and no type says so.
 */
import { createHash } from 'node:crypto';
import { isTest, type Law, type Project, SNAPSHOT_PATH, type Violation } from '../law.ts';
import type { Source } from '../source.ts';

const SCHEMAS_PATH = 'scripts/laws/stored-json/schemas.ts';
const RENEW_PATH = 'scripts/laws/stored-json/renew-snapshot.ts';

export const storedJsonLaws: Law[] = [
  { name: 'stored JSON changes its shape only with a migration, or a reason for none', findViolations },
];

/** The columns that hold JSON ("insights.figures"), and the jobs that the file defines ("job billing.sync"). */
function storedJsonIn({ find }: Source) {
  const tables = find(/\bpgTable\(\s*'(\w+)'/g);
  const columns = find(/\bjsonb?\(\s*'(\w+)'/g).map(({ groups: [column], at, line }) => ({
    name: `${tables.findLast((table) => table.at < at)?.groups[0]}.${column}`,
    line,
  }));
  const jobs = find(/\bdefineJob\(\{(?:[^{}]*?\bname: '([^']+)')?/g);
  return [...columns, ...jobs.map(({ groups: [job], line }) => ({ name: `job ${job}`, line }))];
}

function findViolations(project: Project): Violation[] {
  const stored = project.sources
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap((source) => storedJsonIn(source).map((found) => ({ path: source.path, ...found })));
  const unknown = stored
    .filter(({ name }) => !(name in project.jsonSchemas))
    .map(({ name, path, line }) => ({ path, line, what: `stores ${name}, which has no schema in ${SCHEMAS_PATH}` }));
  const names = Object.keys({ ...project.jsonSchemas, ...project.jsonSnapshot });
  const faults = names.flatMap((name) => faultOf(name, project) ?? []);
  return [...unknown, ...faults.map((what) => ({ path: SNAPSHOT_PATH, line: 1, what }))];
}

function faultOf(name: string, { jsonSchemas, jsonSnapshot, paths }: Project): string | null {
  const schema = jsonSchemas[name];
  const known = jsonSnapshot[name];
  if (schema === undefined) return `${name} is no longer stored: remove it`;
  if (known === undefined || hashOf(known.schema) !== hashOf(schema))
    return `the shape of ${name} has changed: run node ${RENEW_PATH}`;
  const { hash, migration, noMigration } = known.changes.at(-1) ?? { hash: null };
  if (hash !== hashOf(schema))
    return `${name}: append to "changes" the hash ${hashOf(schema)}, and the "migration" that changes existing rows or, as "noMigration", why none is needed`;
  if (migration === undefined)
    return noMigration ? null : `${name}: its newest change names no migration and no reason`;
  return paths.has(`server/db/migrations/${migration}.sql`) ? null : `${name}: there is no migration ${migration}`;
}

const hashOf = (schema: object): string =>
  createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 12);
