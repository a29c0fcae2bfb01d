import { vi } from 'vitest';

/** Replaces localStorage for the test; returns its entries. */
export function stubLocalStorage(): Record<string, string> {
  const stored: Record<string, string> = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
    removeItem: (key: string) => {
      delete stored[key];
    },
  });
  return stored;
}
