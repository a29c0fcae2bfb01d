import { type ChildProcess, spawn } from 'node:child_process';

/**
 * A script that kills a process when the script's stdin ends before a line arrives. Stdin is a pipe
 * that the kernel closes when our process ends for any reason.
 */
const GUARD = 'read -r ended || kill -KILL "$1"';

/**
 * Kills the child when this process ends before it. Only another process can do this reliably: the
 * child may be blocked, and `process.exit` of Node occasionally hangs while it joins its threads
 * (nodejs/node#54918, #64274).
 */
export function endWithThisProcess(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const guard = spawn('/bin/sh', ['-c', GUARD, 'vignette-guard', `${child.pid}`], {
    // A new session: a signal to our process group must not end the guard.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  child.once('exit', () => guard.stdin.end('ended\n'));
}
