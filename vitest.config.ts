import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    // Processes, not threads: tests of time zones set TZ, which threads share.
    pool: 'forks',
    // A third of a file's time is spent waiting: by default a machine with two cores runs one file at a time.
    maxWorkers: 3,
    // Each test app allocates a hundred MB for a short time: a larger young generation saves 7 % of the time in garbage
    // collection. PGlite runs too briefly for optimised code to pay off: without it, a tenth less processor time.
    execArgv: ['--max-semi-space-size=64', '--no-wasm-tier-up'],
    // Opening an embedded database takes seconds when all cores are busy: no test may depend on the machine's speed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{words,server,emails,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.isolated.test.ts'],
          globalSetup: ['server/db/testing/global-setup.ts'],
          // The app is loaded once for each process and not for each file, because that takes seconds. No test here
          // replaces modules, and each test restores what it changes in its process.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['{contract,web}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.isolated.test.ts'],
          isolate: false,
        },
      },
      // These replace modules with vi.mock, which would affect other files in the same process.
      { extends: true, test: { name: 'isolated', include: ['{server,web}/**/*.isolated.test.ts'] } },
    ],
  },
});
