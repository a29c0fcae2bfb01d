import { afterEach, vi } from 'vitest';

// The clock a test stopped would stand still for every file after it.
afterEach(() => {
  vi.useRealTimers();
});
