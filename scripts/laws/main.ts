/** Checks every source file against the laws, and prints each breach with its file and line. */
import { laws } from './all-laws.ts';
import { readProject } from './read-project.ts';

const project = readProject();
let broken = 0;
for (const law of laws) {
  const breaches = law.findViolations(project);
  broken += breaches.length;
  if (breaches.length > 0) console.log(`\nLaw: ${law.name}.`);
  for (const { path, line, what } of breaches) console.log(`  ${path}:${line} ${what}`);
}
console.log(`\n${laws.length} laws, ${project.sources.length} files, ${broken} breaches.`);
process.exitCode = broken > 0 ? 1 : 0;
