import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runNodeProgram } from '../server/testing/node-program.ts';
import { type BenchmarkRun, figureRow, type Row, ratioRow } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-compare-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, rows: Row[]): string {
  const run: BenchmarkRun = { machine: '2 x Abacus', date: '2026-11-23T08:00:00Z', commit: name, isQuick: true, rows };
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(run));
  return file;
}

const compare = (...files: string[]) => runNodeProgram(['bench/compare.ts', ...files]);

describe('npm run bench:compare', () => {
  it('shows both runs side by side, with the ratio B / A in each row', async () => {
    const a = fileOf('before', [
      figureRow('Idle memory', 100, { under: 140 }, { unit: 'MB' }),
      ratioRow('The list', { ours: 80, other: 100 }, { atLeast: 0.9 }),
    ]);
    const b = fileOf('after', [
      ratioRow('The list', { ours: 200, other: 200 }, { atLeast: 0.9 }),
      figureRow('Idle memory', 150, { under: 140 }, { unit: 'MB' }),
    ]);
    const { code, stdout } = await compare(a, b);
    expect(code).toBe(0);
    expect(stdout).toContain('A: 2026-11-23T08:00:00Z, before, quick, 2 x Abacus');
    expect(stdout).toContain('| Idle memory | 100 MB | **150 MB** | 1.50 |');
    expect(stdout).toContain('| The list | **80 / 100 = 0.80** | 200 / 200 = 1.00 | 1.25 |');
  });

  it('leaves the ratio empty if a figure is missing, zero or NaN', async () => {
    const brokeOff: Row = { what: 'admin', ours: 'broke off', limit: 'none', holds: false, figures: {} };
    const rows = [brokeOff, figureRow('Shift', 0, 'none'), figureRow('Never', Number.NaN, { under: 1 })];
    const { stdout } = await compare(fileOf('first', rows), fileOf('second', rows));
    expect(stdout).toContain('| admin | **broke off** | **broke off** |  |');
    expect(stdout).toContain('| Shift | 0 | 0 |  |');
    expect(stdout).toContain('| Never | **NaN** | **NaN** |  |');
  });

  it('exits with code 2 unless there are two files', async () => {
    const { code, stdout, stderr } = await compare(fileOf('alone', []));
    expect([code, stdout, stderr.trim()]).toEqual([2, '', 'usage: npm run bench:compare -- A.json B.json']);
  });
});

describe('a benchmark limit', () => {
  it.each([
    [{ atLeast: 2 }, [false, true, true], 'at least 2 ms'],
    [{ atMost: 2 }, [true, true, false], 'at most 2 ms'],
    [{ under: 2 }, [true, false, false], 'under 2 ms'],
    ['none', [true, true, true], 'none'],
  ] as const)('of %o is applied to 1, 2 and 3 ms', (limit, holds, text) => {
    const rows = [1, 2, 3].map((value) => figureRow('x', value, limit, { unit: 'ms' }));
    expect(rows.map((row) => row.holds)).toEqual(holds);
    expect(rows[0]?.limit).toBe(text);
  });

  it('is missed if a figure is NaN', () => {
    expect(figureRow('x', Number.NaN, { under: 2 }).holds).toBe(false);
    expect(ratioRow('x', { ours: 1, other: Number.NaN }, { atLeast: 0.9 }).holds).toBe(false);
  });
});
