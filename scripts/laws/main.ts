/** Checks every source file against the laws, and prints each violation with its file and line. */
import { laws } from './all-laws.ts';
import { readProject } from './read-project.ts';

const project = readProject();
let broken = 0;
for (const law of laws) {
  const violations = law.findViolations(project);
  broken += violations.length;
  if (violations.length > 0) console.log(`\nLaw: ${law.name}.`);
  for (const { path, line, what } of violations) console.log(`  ${path}:${line} ${what}`);
}
console.log(`\n${laws.length} laws, ${project.sources.length} files, ${broken} violations.`);
process.exitCode = broken > 0 ? 1 : 0;
