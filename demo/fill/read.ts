import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../catalogue');

/** Reads a JSON file in `demo/catalogue`. */
export function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

/** Reads a JSON file that the demo may lack; returns `fallback` then. */
export function readMade<Content>(file: string, fallback: Content): Content {
  return existsSync(join(folder, file)) ? read(file) : fallback;
}
