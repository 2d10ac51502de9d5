import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { inProject } from './root.mjs';

const run = (command: string, option: string) => {
  const program = ['--input-type=module', '--eval', command];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, '--', option], {
    cwd: inProject('scripts'),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

const COMMAND = `
  import { parseOptions } from './command-options.ts';
  const { values } = parseOptions('npm run tides -- [--quick]', { options: { quick: { type: 'boolean' } } });
  console.log(JSON.stringify(values));
`;

describe("a command's options", () => {
  it('are read', () => {
    expect(run(COMMAND, '--quick')).toEqual({ status: 0, stdout: '{"quick":true}\n', stderr: '' });
  });

  it('are listed with --help', () => {
    expect(run(COMMAND, '--help')).toEqual({ status: 0, stdout: 'npm run tides -- [--quick]\n', stderr: '' });
  });

  it('are listed, without a stack trace, if one is unknown', () => {
    const { status, stdout, stderr } = run(COMMAND, '--fast');
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^Unknown option '--fast'.*\nnpm run tides -- \[--quick\]\n$/);
  });
});

describe('--help of the commands in README.md', () => {
  it.each([
    ['bench', 'bench/index.ts', 'newsletter'],
    ['drills', 'drills/index.ts', 'postgres-restart'],
    ['demo', 'scripts/demo/main.ts', '--again'],
    ['words', 'scripts/words/main.ts', '--writer'],
    ['words:judge', 'scripts/words/judge.ts', '--sheet'],
    ['emails', 'scripts/emails.ts', '--port'],
  ])('npm run %s -- --help names what it takes', (name, path, expected) => {
    const program = ['--import', 'tsx', inProject(path), '--help'];
    const { status, stdout } = spawnSync(process.execPath, program, { cwd: inProject('.'), encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toContain(`npm run ${name} -- `);
    expect(stdout).toContain(expected);
  });
});
