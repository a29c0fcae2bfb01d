export const WANTED_KEY = 'wanted';

/** Whether something waits for the sign-in; what it is, `wanted.ts` knows. */
export function hasWanted(): boolean {
  try {
    return sessionStorage.getItem(WANTED_KEY) !== null;
  } catch {
    return false;
  }
}
