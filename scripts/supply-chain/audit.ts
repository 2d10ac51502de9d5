/**
 * `npm run audit`: checks the packages of package-lock.json against the registry's list of known vulnerabilities. Exit
 * code 1 for an advisory without a valid exception, 75 if the registry could not be reached.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { inProject, root } from '../root.mjs';
import { type AuditException, findUnacceptedAdvisories } from './known-vulnerabilities.ts';

/** EX_TEMPFAIL of sysexits.h. */
const NOT_CHECKED = 75;
const TIME_LIMIT_MS = 60_000;

/** `npm audit` exits with 1 when it found something: its report is on standard output all the same. */
async function readReport(): Promise<unknown> {
  const options = { cwd: root, timeout: TIME_LIMIT_MS, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('npm', ['audit', '--json'], options).catch(
    (error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  try {
    return JSON.parse(stdout);
  } catch {
    return null;
  }
}

const exceptions: readonly AuditException[] = JSON.parse(
  readFileSync(inProject('scripts/supply-chain/audit-exceptions.json'), 'utf8'),
);
const found = findUnacceptedAdvisories(await readReport(), exceptions, new Date().toISOString().slice(0, 10));
if (found === null) {
  console.log('The registry did not answer with a list of known vulnerabilities.');
  process.exitCode = NOT_CHECKED;
} else if (found.length > 0) {
  console.log(
    `${found.join('\n')}\nUpdate the package, or add a dated exception to scripts/supply-chain/audit-exceptions.json.`,
  );
  process.exitCode = 1;
} else {
  console.log('No known vulnerability without a valid exception.');
}
