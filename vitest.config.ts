import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    // Processes: tests of time zones set TZ, which threads share.
    pool: 'forks',
    // Half of the time is spent waiting: without this a machine of two cores runs one file at a time.
    maxWorkers: 2,
    // Each test app is a hundred MB that dies soon: with more room for what is young, 7 % less time goes into collecting.
    // PGlite runs too briefly for its code to be worth compiling a second time: a tenth less processor time without.
    execArgv: ['--max-semi-space-size=64', '--no-wasm-tier-up'],
    // Opening an embedded database takes seconds when all cores are busy: nothing may hang on the machine's speed.
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
          // The whole app is loaded once for each process and not for each file: it takes seconds. Nothing here
          // replaces modules, and what a test changes of its process it puts back.
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
      // These replace modules with vi.mock, which files that share a process would get too.
      { extends: true, test: { name: 'isolated', include: ['{server,web}/**/*.isolated.test.ts'] } },
    ],
  },
});
