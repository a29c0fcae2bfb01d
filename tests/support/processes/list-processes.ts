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

const listChildren = (serverPid: number, program: string): number[] =>
  listProcesses('--ppid', `${serverPid}`)
    .filter(({ args }) => args.includes(program))
    .map(({ pid }) => pid);

/** The process ids of a server's workers that serve the site. */
export const listWorkers = (serverPid: number) => listChildren(serverPid, 'worker-process.ts');

/** The process id of the one that serves the desk; two while it is being replaced. */
export const listDesks = (serverPid: number) => listChildren(serverPid, 'desk-process.ts');

/** The given processes that still run. */
export const listRunning = (pids: number[]): number[] =>
  listProcesses('-p', pids.join(',')).map(({ pid }) => pid);
