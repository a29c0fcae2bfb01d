import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { OperatorError } from '#server/errors/operator-error.ts';
import { codeOf } from '#server/errors/thrown.ts';
import { SOCKET_NAME } from './socket-folder.ts';

const PID_FILE = 'postmaster.pid';
const POLL_MS = 20;
const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

/**
 * Stops a PostgreSQL that outlived a killed server, and removes lock files whose pid now belongs to
 * another process. The caller must hold the lock of DATA_DIR.
 */
export async function clearLeftoverPostmaster(clusterDir: string, socketDir: string) {
  await stopPostmaster(clusterDir);
  // PostgreSQL ignores lock files of a dead process, but refuses to start if the pid is in use.
  for (const file of [join(clusterDir, PID_FILE), join(socketDir, `${SOCKET_NAME}.lock`)]) {
    const pid = await readPid(file);
    if (pid !== undefined && (Number.isNaN(pid) || isAlive(pid))) await rm(file, { force: true });
  }
}

/** Stops the PostgreSQL that runs on this cluster, if any, and waits until it has exited. */
export async function stopPostmaster(clusterDir: string): Promise<void> {
  const pid = await readPid(join(clusterDir, PID_FILE));
  if (!pid || !(await isPostmasterOf(pid, clusterDir))) return;
  signal(pid, 'SIGINT');
  if (await endsWithin(pid, clusterDir, FAST_SHUTDOWN_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await endsWithin(pid, clusterDir, IMMEDIATE_SHUTDOWN_MS)) return;
  throw new OperatorError(
    `PostgreSQL of an earlier start (process ${pid}) does not stop; stop it manually.`,
  );
}

/** Waits for the end of the process; returns false if the time is over first. */
async function endsWithin(pid: number, clusterDir: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (await isPostmasterOf(pid, clusterDir)) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

// Compares the working directory instead of calling kill(pid, 0): the pid may belong to another
// process by now, and a zombie would count as alive.
async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  try {
    const realClusterDir = await realpath(clusterDir);
    if (process.platform === 'linux') {
      return (await readlink(`/proc/${pid}/cwd`)) === realClusterDir;
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'args=', '-p', `${pid}`]);
    return stdout.includes(realClusterDir) || stdout.includes(clusterDir);
  } catch {
    return false;
  }
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already exited.
  }
}
