import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const runFile = promisify(execFile);

/** The ids of a process's children whose command line contains the text; none if it has exited. */
export async function childrenOf(pid: number, command = ''): Promise<number[]> {
  const ofCommand = command ? ['-f', command] : [];
  // pgrep exits with 1 if it finds no process.
  const found = runFile('pgrep', ['-P', String(pid), ...ofCommand]);
  const { stdout } = await found.catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

/** Sends the signal to the processes that still run. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
      if (!isGone) throw error;
    }
}
