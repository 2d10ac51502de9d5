/** How functions state what they need, so that "go to definition" leads to it. */
import { isTest, type Law, perFile } from './law.ts';

const excerptOfDependencies = /^(Omit|Pick)<\w*(Deps|Dependencies)>$/;

export const dependencyLaws: Law[] = [
  perFile('dependencies are stated, not cut out of another’s', ({ path, uses }) =>
    isTest(path)
      ? []
      : uses
          .filter(({ what }) => excerptOfDependencies.test(what))
          .map(({ what, line }) => ({ line, what: `takes ${what}: write an interface of what is needed here` })),
  ),
];
