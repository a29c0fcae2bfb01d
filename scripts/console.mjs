import { join } from 'node:path';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

/** Prints the name of a step that takes long. */
export function say(step) {
  console.log(`· ${step}`);
}

/** An error whose message is printed without a stack trace before the command exits with 1. */
export class Stop extends Error {}
