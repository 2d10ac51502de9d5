/**
 * `npm run audit`: checks the packages of package-lock.json against the registry's list of known vulnerabilities. Exit
 * code 1 if it has an advisory about one, 75 if the registry could not be reached.
 */
import { spawnSync } from 'node:child_process';
import { root } from '../root.mjs';

/** EX_TEMPFAIL of sysexits.h. */
const NOT_CHECKED = 75;

/** One entry for each affected package; `via` holds the advisory, or the name of another entry. */
interface Report {
  readonly vulnerabilities?: Record<string, { readonly via: readonly (string | Advisory)[] }>;
}
interface Advisory {
  readonly name: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
}

/** `npm audit` exits with 1 for a vulnerability and for an error alike: only a report lists vulnerabilities. */
function readReport(): Report {
  const options = { cwd: root, encoding: 'utf8', timeout: 60_000, maxBuffer: 64 * 1024 * 1024 } as const;
  try {
    return JSON.parse(spawnSync('npm', ['audit', '--json'], options).stdout);
  } catch {
    return {};
  }
}

const { vulnerabilities } = readReport();
const advisories = Object.values(vulnerabilities ?? {})
  .flatMap(({ via }) => via)
  .filter((cause) => typeof cause !== 'string');
for (const { name, severity, title, url } of advisories) console.log(`${severity} in ${name}: ${title} (${url})`);
if (!vulnerabilities) console.log('The registry did not answer with a list of known vulnerabilities.');
process.exitCode = !vulnerabilities ? NOT_CHECKED : advisories.length > 0 ? 1 : 0;
