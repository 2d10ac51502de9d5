import type { Project } from './project.ts';
import type { Source } from './source.ts';

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

/** A rule about the structure of the program, with the function that finds its violations. */
export interface Law {
  readonly name: string;
  readonly findViolations: (project: Project) => Violation[];
}

/** Tests, and files that only tests use. Most laws do not apply to them. */
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path);

/** A law that checks one source file at a time. */
export const perFile = (name: string, check: (source: Source) => Omit<Violation, 'path'>[]): Law => ({
  name,
  findViolations: ({ sources }) =>
    sources.flatMap((source) => check(source).map((violation) => ({ path: source.path, ...violation }))),
});
