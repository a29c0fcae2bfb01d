import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../catalogue');

export function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

/** Reads a file that a studio program writes; returns `otherwise` if it does not exist. */
export function readMade<Content>(file: string, otherwise: Content): Content {
  return existsSync(join(folder, file)) ? read(file) : otherwise;
}
