import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const OTHERS_READ = 0o4;
const OTHERS_ENTER = 0o1;

/** Whether an account that is neither owner nor in the group can enter all folders above a path. */
export async function canOthersReach(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & OTHERS_ENTER) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Whether such an account can list a folder or run a program. */
export async function canOthersUse(path: string): Promise<boolean> {
  const needed = OTHERS_READ | OTHERS_ENTER;
  return ((await stat(path)).mode & needed) === needed;
}
