/** The licence of every package in package-lock.json, and whether we may ship or use it. */

export interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/**
 * Permissive ones, and the Mozilla Public License, which asks only that changes to its own files are published: we
 * change none. Fonts have the SIL Open Font License, browser data Creative Commons Attribution.
 */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'Unlicense',
  'Python-2.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'OFL-1.1',
  'MPL-2.0',
]);

/**
 * The licences stated in a package's own files, if its package.json states none or not as SPDX. Read on 23 November
 * 2026.
 */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  'incremental-encoder': 'MPL-2.0',
  'png-js': 'MIT',
};

export interface PackageLicence {
  readonly name: string;
  readonly licence: string;
  /** Bundled into what is built, or used in development: not part of a production install. */
  readonly isDevelopment: boolean;
  readonly isAllowed: boolean;
}

/** One for each package. Builds for other platforms without a licence of their own share that of their parent. */
export const licencesOf = ({ packages }: Lockfile): readonly PackageLicence[] =>
  Object.entries(packages)
    .filter(([folder, locked]) => folder !== '' && (locked.license !== undefined || !isForOnePlatform(locked)))
    .map(([folder, { license, dev, devOptional }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = READ_BY_HAND[name] ?? license ?? 'none stated';
      return { name, licence, isDevelopment: dev ?? devOptional ?? false, isAllowed: isAllowed(licence) };
    });

const isForOnePlatform = ({ optional, os, cpu }: LockedPackage): boolean =>
  optional === true && (os !== undefined || cpu !== undefined);

/** Of "A OR B" we choose; of "A AND B" all apply. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)));
