import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', 'build', 'data', 'demo/studio', 'tests/e2e'],
    globalSetup: ['tests/support/postgres-setup.ts'],
    // Real servers and databases on machines of every speed.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    // Much of a test is waiting for a process or a database: two more than two cores are quickest.
    maxWorkers: 4,
    // A third of the time went into loading the server anew for each file.
    isolate: false,
    // So what a file replaced must not reach the next.
    unstubGlobals: true,
    setupFiles: ['tests/support/real-timers.ts'],
  },
});
