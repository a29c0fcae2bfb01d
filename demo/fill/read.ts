import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../catalogue');

export function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

/** For files that a studio program writes: `otherwise` if the program has not run yet. */
export function readMade<Content>(file: string, otherwise: Content): Content {
  return existsSync(join(folder, file)) ? read(file) : otherwise;
}
