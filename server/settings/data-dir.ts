import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { codeOf, messageOf } from '../errors/thrown.ts';
import { ConfigError } from './config.ts';

/** Virtual file systems, which do not store files. */
const KERNEL_FOLDERS = ['/proc', '/sys', '/dev'];
/** An ordinary file system in memory, although below /dev. */
const MEMORY_FOLDER = '/dev/shm';

/** Throws when DATA_DIR cannot store files; creates nothing. */
export function checkDataDir(dataDir: string): void {
  const refuse = (reason: string) => {
    throw new ConfigError(`DATA_DIR ${dataDir} ${reason}.`);
  };
  try {
    const existing = nearestExisting(dataDir);
    const real = join(realpathSync(existing), relative(existing, dataDir));
    const kernel = KERNEL_FOLDERS.find((folder) => isBelow(real, folder));
    if (kernel && !isBelow(real, MEMORY_FOLDER))
      refuse(`is in ${kernel}, where files cannot be stored`);
    if (!statSync(existing).isDirectory())
      refuse(
        existing === dataDir ? 'is a file, not a folder' : `is below ${existing}, which is a file`,
      );
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    refuse(explainDataDirFailure(error));
  }
}

/** Explains an error in the end of a sentence that begins with the folder's path. */
export function explainDataDirFailure(error: unknown): string {
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM')
    return `cannot be read and written by this user (id ${process.getuid?.()})`;
  if (code === 'EROFS') return 'is on a read-only file system';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'cannot be written: the disk is full';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'is below a file, or is a file itself';
  return `cannot be used: ${messageOf(error)}`;
}

function nearestExisting(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearestExisting(dirname(path));
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
