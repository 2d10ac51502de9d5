/** Packages that are required by a tag such as `latest`, which is not a range of versions. */

export interface RequiringPackage {
  readonly dependencies?: Record<string, string>;
}

export const isTag = (range: string): boolean => /^[a-z][a-z-]*$/.test(range);

/** The names of all packages that another package requires by a tag. */
export const requiredByTag = (packages: Readonly<Record<string, RequiringPackage>>): ReadonlySet<string> =>
  new Set(
    Object.values(packages).flatMap(({ dependencies = {} }) =>
      Object.keys(dependencies).filter((name) => isTag(dependencies[name] ?? '')),
    ),
  );
