import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../root.mjs';

const advisory = { name: 'left-pad', severity: 'high', title: 'Padding without end', url: 'https://a.test/GHSA-a' };
const affected = { 'left-pad': { via: [advisory] }, 'uses-left-pad': { via: ['left-pad'] } };

test.each([
  [
    'reports an advisory once',
    { vulnerabilities: affected },
    1,
    'high in left-pad: Padding without end (https://a.test/GHSA-a)',
  ],
  ['passes without an advisory', { vulnerabilities: {} }, 0, ''],
  [
    'says that the registry did not answer',
    { error: { summary: '' } },
    75,
    'The registry did not answer with a list of known vulnerabilities.',
  ],
])('npm run audit %s', (_, report, code, output) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'evenkeel-audit-'));
  writeFileSync(join(folder.path, 'npm'), `#!/bin/sh\necho '${JSON.stringify(report)}'\nexit 1\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder.path}${delimiter}${process.env.PATH}` };
  const program = inProject('scripts/supply-chain/audit.ts');
  const { status, stdout } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
  expect([status, stdout.trim()]).toEqual([code, output]);
});
