/** `npm run licences`: the packages by licence. Exit code 1 if one has a licence we have not allowed. */
import { readFileSync } from 'node:fs';
import { inProject } from '../root.mjs';
import { licencesOf } from './package-licences.ts';

const all = licencesOf(JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')));
const byLicence = Map.groupBy(all, ({ licence }) => licence);
for (const [licence, packages] of [...byLicence].sort(([, one], [, other]) => other.length - one.length)) {
  const names = (isDevelopment: boolean) =>
    [...new Set(packages.filter((one) => one.isDevelopment === isDevelopment).map(({ name }) => name))].sort();
  const [installed, others] = [names(false), names(true)];
  console.log(`\n${licence} (${packages.length})`);
  if (installed.length > 0) console.log(`  installed in production: ${installed.join(', ')}`);
  if (others.length > 0) console.log(`  bundled, or used in development: ${others.join(', ')}`);
}
const refused = all.filter(({ isAllowed }) => !isAllowed);
for (const { name, licence } of refused) console.log(`\nNot allowed: ${name} (${licence})`);
process.exitCode = refused.length > 0 ? 1 : 0;
