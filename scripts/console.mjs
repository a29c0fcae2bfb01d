import { join } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

/** A step of long work, so that nobody wonders whether it hangs. */
export function say(step) {
  console.log(`· ${step}`);
}

/** Ends the command with one line for the person who ran it. */
export class Stop extends Error {}
