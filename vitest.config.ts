import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,server,web,emails,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/db/testing/global-setup.ts'],
    // Processes: tests of time zones set TZ, which threads share.
    pool: 'forks',
    // Half of the time is spent waiting: without this a machine of two cores runs one file at a time.
    maxWorkers: 2,
    // Opening an embedded database takes seconds when all cores are busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
