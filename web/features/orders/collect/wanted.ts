import { parseJson, recordOf, tabStorage } from '#ui/storage/browser-storage.ts';

/** A drama to collect, with the title that messages show. */
export interface Wanted {
  dramaId: number;
  title: string;
}

const KEY = 'wanted';

/** Stores the dramas in sessionStorage, per tab, because the sign-in reloads the page. */
export function saveWanted(wanted: Wanted[]): void {
  tabStorage.write(KEY, JSON.stringify(wanted));
}

export function hasWanted(): boolean {
  return tabStorage.read(KEY) !== null;
}

export function takeWanted(): Wanted[] {
  const value = parseJson(tabStorage.read(KEY));
  tabStorage.remove(KEY);
  return Array.isArray(value) ? value.filter(isWanted) : [];
}

function isWanted(value: unknown): value is Wanted {
  const { dramaId, title } = recordOf(value);
  return Number.isSafeInteger(dramaId) && typeof title === 'string';
}
