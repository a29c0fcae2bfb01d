import { afterEach, vi } from 'vitest';

// Files share a worker (`isolate: false`), so fake timers would affect the files after this one.
afterEach(() => {
  vi.useRealTimers();
});
