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
 * Lets only one process use DATA_DIR, or any number in the mode `shared`. Node has no API for file locks, but its SQLite takes one,
 * which the kernel releases when the process ends for any reason.
 */
export function lockDataDir(
  dataDir: string,
  timeoutMs = 2_000,
  mode: 'exclusive' | 'shared' = 'exclusive',
): DataDirLock {
  const pidFile = join(dataDir, 'lock.pid');
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(dataDir, 'lock'));
    // Waits for a server that is still shutting down.
    lock.exec(`PRAGMA busy_timeout=${timeoutMs}`);
    if (mode === 'shared') {
      lock.exec('BEGIN; SELECT 1 FROM sqlite_schema');
    } else {
      lock.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=OFF');
      lock.exec('BEGIN EXCLUSIVE');
      writeFileSync(pidFile, `${process.pid}\n`);
    }
  } catch (error) {
    lock?.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      const message = `DATA_DIR ${dataDir} is in use by another Vignette server or command (process ${readPid(pidFile)}).`;
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
      // The pid file is removed first: once the lock is released, another server may write its own.
      // The file `lock` is kept: if it were removed, two servers could each lock a different file
      // of that name.
      if (mode === 'exclusive') rmSync(pidFile, { force: true });
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
