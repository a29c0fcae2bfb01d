import { afterEach, vi } from 'vitest';

// Test files share a worker (`isolate: false`), so fake timers and stubbed globals that a file leaves
// behind would affect the next one. Vitest's `unstubGlobals` restores before each test only.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
