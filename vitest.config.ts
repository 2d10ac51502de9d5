import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,server,web,emails,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/db/testing/global-setup.ts'],
    // Processes: tests of time zones set TZ, which threads share.
    pool: 'forks',
    // Opening an embedded database takes seconds when all cores are busy.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
