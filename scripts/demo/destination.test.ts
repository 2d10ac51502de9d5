import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearFolder, DemoError, holdsFinishedDemo, markFinished } from './destination.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-demo-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the demo folder', () => {
  it('is opened as it is only once its data is complete', () => {
    expect(holdsFinishedDemo(folder)).toBe(false);
    clearFolder(folder, false);
    expect(holdsFinishedDemo(folder)).toBe(false);
    markFinished(folder);
    expect(holdsFinishedDemo(folder)).toBe(true);
  });

  it('is incomplete again while the demo is made again', () => {
    clearFolder(folder, false);
    markFinished(folder);
    clearFolder(folder, true);
    expect(holdsFinishedDemo(folder)).toBe(false);
  });

  it('is not replaced unasked, and the refusal says how to open a complete one', () => {
    clearFolder(folder, false);
    expect(() => clearFolder(folder, false)).toThrow(/may be incomplete. To make it again: npm run demo -- --again$/);
    markFinished(folder);
    expect(() => clearFolder(folder, false)).toThrow('To open it: npm run demo -- --start. To make it again:');
  });

  it('is never replaced if it holds other files', () => {
    writeFileSync(join(folder, 'a-letter.txt'), 'to keep');
    expect(() => clearFolder(folder, true)).toThrow(DemoError);
  });
});
