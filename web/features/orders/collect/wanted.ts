/** A drama somebody pressed to collect, with the name to say it by. */
export interface Wanted {
  dramaId: number;
  title: string;
}

const KEY = 'wanted';

/** Over the sign-in, which loads the page anew. In this tab only: another is another errand. */
export function keepWanted(wanted: Wanted[]) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wanted));
  } catch {
    // Without storage the visitor presses once more after signing in.
  }
}

export function forgetWanted() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
}

/** Gives them out once. */
export function takeWanted(): Wanted[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
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
