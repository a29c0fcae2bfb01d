import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files whose tests start processes run first: a slow file at the end would leave cores idle. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const startsProcesses = ({ moduleId }: TestSpecification) =>
      /\/(cli|tests\/processes|tests\/deployment)\//.test(moduleId);
    const { slow = [], others = [] } = Object.groupBy(await super.sort(files), (file) =>
      startsProcesses(file) ? 'slow' : 'others',
    );
    return [...slow, ...others];
  }
}

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', 'build', 'data', 'demo/studio', 'tests/e2e'],
    globalSetup: ['tests/support/postgres-setup.ts'],
    // Long, for real servers and databases on slow machines.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    // Tests often wait for a process or a database, so four workers are fastest on two cores.
    maxWorkers: 4,
    sequence: { sequencer: ProcessesFirst },
    // Loading the server again for each file took a third of the time.
    isolate: false,
    // Needed because files share a worker.
    unstubGlobals: true,
    setupFiles: ['tests/support/real-timers.ts'],
  },
});
