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
  writerStandingOf,
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

describe('how a writer stands', () => {
  it('is the built-in one where no service is configured', () => {
    expect(writerStandingOf(undefined, [], true)).toBe('built-in');
    expect(writerStandingOf(undefined, [], false)).toBe('built-in');
  });

  it('without an admission it is not admitted in production, and untested elsewhere', () => {
    expect(writerStandingOf(service, [], true)).toBe('not-admitted');
    expect(writerStandingOf(service, [], false)).toBe('untested');
  });

  it('is admitted with another key or path, and not with another host, model or mode', () => {
    const admissions = [admissionOf(service)];
    expect(writerStandingOf(service, admissions, true)).toBe('admitted');
    expect(writerStandingOf({ ...service, baseUrl: 'https://words.example/v2/' }, admissions, true)).toBe('admitted');
    for (const other of [
      { ...service, baseUrl: 'https://other.example/v1' },
      { ...service, model: 'kind-8b' },
      { ...service, mode: 'choose' },
    ])
      expect(writerStandingOf(other, admissions, true)).toBe('not-admitted');
  });
});

describe('what was admitted', () => {
  it('is nothing where there is no file, and is found again once recorded', () => {
    expect(readAdmissions(folder)).toEqual([]);
    recordAdmission(folder, admissionOf(service));
    expect(readAdmissions(folder)).toEqual([admissionOf(service)]);
    expect(readFileSync(join(folder, ADMISSIONS_FILE), 'utf8')).not.toContain(service.apiKey);
  });

  it('is one record a writer, and others stay when one is withdrawn', () => {
    const other = { ...service, model: 'kind-8b' };
    for (const one of [service, other, service]) recordAdmission(folder, admissionOf(one));
    expect(readAdmissions(folder)?.map(({ model }) => model)).toEqual(['kind-8b', 'kind-7b']);
    withdrawAdmission(folder, fingerprintOf(service));
    expect(readAdmissions(folder)?.map(({ model }) => model)).toEqual(['kind-8b']);
  });

  it.each(['{', '{}', '[{"fingerprint":"x"}]', '[null]'])('a file that says %s admits nobody, and says so', (text) => {
    writeFileSync(join(folder, ADMISSIONS_FILE), text);
    expect(readAdmissions(folder)).toBeNull();
  });
});

describe('the fingerprint of the rules', () => {
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
  ])('is another one when %s changes', (path) => {
    expect(fingerprintAfter(path, addLine)).not.toBe(fingerprintOfRules(resolve('.')));
  });

  it.each([
    ['a test', 'words/text/feelings.test.ts', addLine],
    ['a passage', 'words/writer/passages/index.ts', addLine],
    ['how lines end', 'words/rules/care.ts', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('stays the same when %s changes', (_, path, change) => {
    expect(fingerprintAfter(path, change)).toBe(fingerprintOfRules(resolve('.')));
  });
});
