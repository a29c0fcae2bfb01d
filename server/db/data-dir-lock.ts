import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../errors/operator-error.ts';
import { explainDataDirFailure } from '../settings/data-dir.ts';

export class DataDirInUse extends OperatorError {
  override name = 'DataDirInUse';
}

export class DataDirUnusable extends OperatorError {
  override name = 'DataDirUnusable';
}

export interface DataDirLock {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Lets only one process work in a folder. Node has no call for file locks, but its SQLite takes one
 * that the kernel frees when the process ends, however it ends.
 */
export function lockDataDir(dataDir: string, patienceMs = 2_000): DataDirLock {
  const pidFile = join(dataDir, 'lock.pid');
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(dataDir, 'lock'));
    // A server that was just asked to stop may still be closing its database.
    lock.exec(`PRAGMA busy_timeout=${patienceMs}`);
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=OFF');
    lock.exec('BEGIN EXCLUSIVE');
    writeFileSync(pidFile, `${process.pid}\n`);
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      const message = `DATA_DIR ${dataDir} is in use by another Vignette server (process ${readPid(pidFile)}).`;
      throw new DataDirInUse(message);
    }
    throw new DataDirUnusable(`DATA_DIR ${dataDir} ${explainDataDirFailure(error)}.`, {
      cause: error,
    });
  }
  const held = lock;
  return {
    release() {
      if (!held.isOpen) return;
      // The pid first: once the lock is free the file may be another server's. The file `lock`
      // stays, since removing it would let two servers lock two files of that name.
      rmSync(pidFile, { force: true });
      held.close();
    },
  };
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim() || 'unknown';
  } catch {
    return 'unknown';
  }
}
