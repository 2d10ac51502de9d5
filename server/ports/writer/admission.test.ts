import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ADMISSIONS_FILE,
  type Admission,
  fingerprintOf,
  fingerprintParts,
  readAdmissions,
  recordAdmission,
  withdrawAdmission,
  writerStatusOf,
} from './admission.ts';
import { fingerprintOfRules } from './rules-fingerprint.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-admission-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const service = {
  baseUrl: 'https://words.example/v1',
  apiKey: 'a secret of the service',
  model: 'kind-7b',
  mode: 'write',
};

const admissionOf = (of: typeof service): Admission => ({
  fingerprint: fingerprintOf(of),
  ...fingerprintParts(of),
  day: '2026-11-22',
  edgeCases: 400,
  figures: [{ what: 'fell back', measured: '3.0 in 100', goal: 'at most 25' }],
  verdict: 'admitted',
});

describe('writerStatusOf', () => {
  it('returns built-in if no service is configured', () => {
    expect(writerStatusOf(undefined, [], true)).toBe('built-in');
    expect(writerStatusOf(undefined, [], false)).toBe('built-in');
  });

  it('returns not-admitted in production and untested elsewhere without an admission', () => {
    expect(writerStatusOf(service, [], true)).toBe('not-admitted');
    expect(writerStatusOf(service, [], false)).toBe('untested');
  });

  it('ignores the path of the service, but not its host, model or mode', () => {
    const admissions = [admissionOf(service)];
    expect(writerStatusOf(service, admissions, true)).toBe('admitted');
    expect(writerStatusOf({ ...service, baseUrl: 'https://words.example/v2/' }, admissions, true)).toBe('admitted');
    for (const other of [
      { ...service, baseUrl: 'https://other.example/v1' },
      { ...service, model: 'kind-8b' },
      { ...service, mode: 'choose' },
    ])
      expect(writerStatusOf(other, admissions, true)).toBe('not-admitted');
  });
});

describe('recorded admissions', () => {
  it('are empty without a file, and are stored without the API key', () => {
    expect(readAdmissions(folder)).toEqual([]);
    recordAdmission(folder, admissionOf(service));
    expect(readAdmissions(folder)).toEqual([admissionOf(service)]);
    expect(readFileSync(join(folder, ADMISSIONS_FILE), 'utf8')).not.toContain(service.apiKey);
  });

  it('are kept once per writer, and withdrawn individually', () => {
    const other = { ...service, model: 'kind-8b' };
    for (const one of [service, other, service]) recordAdmission(folder, admissionOf(one));
    expect(readAdmissions(folder)?.map(({ model }) => model)).toEqual(['kind-8b', 'kind-7b']);
    withdrawAdmission(folder, fingerprintOf(service));
    expect(readAdmissions(folder)?.map(({ model }) => model)).toEqual(['kind-8b']);
  });

  it.each(['{', '{}', '[{"fingerprint":"x"}]', '[null]'])('are null if the file contains %s', (text) => {
    writeFileSync(join(folder, ADMISSIONS_FILE), text);
    expect(readAdmissions(folder)).toBeNull();
  });
});

describe('fingerprintOfRules', () => {
  const copied = ['words', 'server/features/quotes'];
  const fingerprintAfter = (path: string, change: (text: string) => string): string => {
    for (const from of copied) cpSync(resolve(from), join(folder, from), { recursive: true });
    const file = join(folder, path);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    return fingerprintOfRules(folder);
  };
  const addLine = (text: string) => `${text}// one line more\n`;

  it.each([
    'words/rules/care.ts',
    'words/text/feelings.ts',
    'words/ten-questions.ts',
    'server/features/quotes/generation/generate-ai-text.ts',
  ])('changes when %s changes', (path) => {
    expect(fingerprintAfter(path, addLine)).not.toBe(fingerprintOfRules(resolve('.')));
  });

  it.each([
    ['a test', 'words/text/feelings.test.ts', addLine],
    ['a passage', 'words/writer/passages/index.ts', addLine],
    ['line endings', 'words/rules/care.ts', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('ignores a change to %s', (_, path, change) => {
    expect(fingerprintAfter(path, change)).toBe(fingerprintOfRules(resolve('.')));
  });
});
