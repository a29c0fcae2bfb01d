import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TEST_TIMEOUT, WAIT_TIMEOUT } from './tests/support/setup/timeouts.ts';

/**
 * Runs files whose tests start processes first, because a slow file at the end leaves cores idle.
 */
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

const root = import.meta.dirname;
const { NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/vignette') } = process.env;

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', 'build', 'data', 'tests/e2e'],
    globalSetup: ['tests/support/setup/postgres-setup.ts'],
    testTimeout: TEST_TIMEOUT,
    hookTimeout: TEST_TIMEOUT,
    expect: { poll: { timeout: WAIT_TIMEOUT } },
    // Tests often wait for a process or a database, so four workers are fastest on two cores.
    maxWorkers: 4,
    sequence: { sequencer: ProcessesFirst },
    // Test files share a worker: loading the server again for each file took a third of the time.
    isolate: false,
    // Halves the CPU time of a started server or command.
    env: { NODE_COMPILE_CACHE },
    setupFiles: ['tests/support/setup/each-file.ts'],
  },
});
