/** The law that functions declare the interface of what they need, so that "go to definition" leads to it. */
import { isTest, type Law, perFile } from './law.ts';

const derivedDependencies = /^(Omit|Pick)<\w*(Deps|Dependencies)>$/;

export const dependencyLaws: Law[] = [
  perFile('dependencies are declared, not derived from another’s', ({ path, uses }) =>
    isTest(path)
      ? []
      : uses
          .filter(({ what }) => derivedDependencies.test(what))
          .map(({ what, line }) => ({ line, what: `takes ${what}: declare an interface with what is needed here` })),
  ),
];
