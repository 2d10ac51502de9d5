import type { Project } from './project.ts';
import type { Source } from './source.ts';

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly what: string;
}

/** A rule about the shape of the program, and the way a machine sees that it is broken. */
export interface Law {
  readonly name: string;
  readonly findViolations: (project: Project) => Violation[];
}

/** Tests and what only tests use may reach further than the program does. */
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path);

/** A law that looks at one source file at a time. */
export const perFile = (name: string, look: (source: Source) => Omit<Violation, 'path'>[]): Law => ({
  name,
  findViolations: ({ sources }) =>
    sources.flatMap((source) => look(source).map((breach) => ({ path: source.path, ...breach }))),
});
