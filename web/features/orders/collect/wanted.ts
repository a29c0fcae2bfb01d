import { WANTED_KEY } from './has-wanted.ts';

/** A drama somebody pressed to collect, with the name to say it by. */
export interface Wanted {
  dramaId: number;
  title: string;
}

/** Over the sign-in, which loads the page anew. In this tab only: another is another errand. */
export function keepWanted(wanted: Wanted[]) {
  try {
    sessionStorage.setItem(WANTED_KEY, JSON.stringify(wanted));
  } catch {
    // Without storage the visitor presses once more after signing in.
  }
}

export function forgetWanted() {
  try {
    sessionStorage.removeItem(WANTED_KEY);
  } catch {
    // There was none.
  }
}

/** Gives them out once. */
export function takeWanted(): Wanted[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(WANTED_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isWanted) : [];
  } catch {
    return [];
  } finally {
    forgetWanted();
  }
}

function isWanted(value: unknown): value is Wanted {
  const { dramaId, title } = (value ?? {}) as Partial<Wanted>;
  return Number.isSafeInteger(dramaId) && typeof title === 'string';
}
