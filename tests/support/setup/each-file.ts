import { afterAll, afterEach, vi } from 'vitest';
import { cleanUpFile } from '../after-file.ts';
import { waitLong } from './timeouts.ts';

waitLong();

// A thread that makes PDFs takes over a second of CPU to load its modules and fonts, so all servers
// and commands of a worker share one.
vi.mock(import('#server/jobs/start-thread.ts'), () => import('./shared-thread.ts'));

// Test files share a worker (`isolate: false`), so what a file leaves behind would affect the next
// one: fake timers, stubbed globals (Vitest's `unstubGlobals` restores before each test only), and
// running servers, whose jobs cost time until the worker exits.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(cleanUpFile);
