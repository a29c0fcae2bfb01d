import { afterEach, vi } from 'vitest';

// Test files share a worker (`isolate: false`), so fake timers left on would affect later files.
afterEach(() => {
  vi.useRealTimers();
});
