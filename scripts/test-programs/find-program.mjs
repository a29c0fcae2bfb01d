import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs found on PATH or in one of the folders. */
export function findProgram(names, ...folders) {
  return findPrograms(names, ...folders)[0];
}

export function findPrograms(names, ...folders) {
  const searched = (process.env.PATH ?? '').split(delimiter).concat(folders);
  return searched.flatMap((folder) => names.map((name) => join(folder, name))).filter(isExecutable);
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
