import { execFileSync } from 'node:child_process';

interface ListedProcess {
  pid: number;
  args: string;
}

/** The running processes that `ps` selects, without those that have exited. */
function listProcesses(...selection: string[]): ListedProcess[] {
  try {
    const options = ['-ww', '-o', 'pid=,stat=,args=', ...selection];
    const lines = execFileSync('ps', options, { encoding: 'utf8' }).trim().split('\n');
    return lines
      .map((line) => line.trim().split(/\s+/))
      .filter(([, stat]) => !stat?.startsWith('Z'))
      .map(([pid, , ...args]) => ({ pid: Number(pid), args: args.join(' ') }));
  } catch {
    // `ps` fails if it selects no process.
    return [];
  }
}

/** The process ids of a server's workers. */
export const listWorkers = (serverPid: number): number[] =>
  listProcesses('--ppid', `${serverPid}`)
    .filter(({ args }) => args.includes('worker-process.ts'))
    .map(({ pid }) => pid);

/** The given processes that still run. */
export const listRunning = (pids: number[]): number[] =>
  listProcesses('-p', pids.join(',')).map(({ pid }) => pid);
