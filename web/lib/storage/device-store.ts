/**
 * What this device keeps for the site, in every tab. A full or forbidden storage costs what was to
 * be kept, never the page.
 */
export const deviceStore = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  keep(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // It is not there the next time.
    }
  },
  forget(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // There was nothing.
    }
  },
};
