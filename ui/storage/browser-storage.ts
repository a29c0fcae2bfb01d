/**
 * Wraps the browser's storage so that it never throws: if it is full or forbidden, nothing is
 * stored and the page keeps working.
 */
function safeStorage(storage: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(key: string, value: string): void {
      try {
        storage().setItem(key, value);
      } catch {
        // The next read returns the previous value.
      }
    },
    remove(key: string): void {
      try {
        storage().removeItem(key);
      } catch {
        // If the storage is forbidden, it holds no entry to remove.
      }
    },
  };
}

/** Shared by all tabs of this browser. */
export const deviceStorage = safeStorage(() => localStorage);

/** Each tab has its own; it survives a reload. */
export const tabStorage = safeStorage(() => sessionStorage);

/** Calls `notify` when another tab has changed the device's storage. */
export function watchDeviceStorage(notify: () => void): () => void {
  window.addEventListener('storage', notify);
  return () => window.removeEventListener('storage', notify);
}

/** The properties of a value of unknown form; none if it is not an object. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);

/** The parsed value, or undefined if the text is null or not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
