import { spawn } from 'node:child_process';
import { root } from './console.mjs';
import { NODE_COMPILE_CACHE, node } from './install.mjs';

const PARENT_CHECK_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program on the pinned Node until it ends, and gives its exit code. Signals are passed on;
 * the channel to it closes when this process dies, however it dies, which the program takes as a
 * request to stop.
 */
export function runToTheEnd(args, env = {}) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const passOn = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passOn);
  // npm itself may be killed and leave us behind: nobody could stop us from the terminal then.
  const parent = process.ppid;
  const watch = setInterval(
    () => process.ppid !== parent && child.kill('SIGTERM'),
    PARENT_CHECK_MS,
  );
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of SIGNALS) process.off(name, passOn);
      if (signal) console.error(`ended by ${signal}`);
      resolve(code ?? 1);
    });
  });
}

/** Runs the programs one after the other and gives the first exit code that is not 0. */
export async function runAll(programs) {
  for (const args of programs) {
    const code = await runToTheEnd(args);
    if (code !== 0) return code;
  }
  return 0;
}
