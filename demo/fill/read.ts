import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..');

export function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

/** What a program makes and may not have made yet. */
export function readMade<Content>(file: string, otherwise: Content): Content {
  return existsSync(join(folder, file)) ? read(file) : otherwise;
}
