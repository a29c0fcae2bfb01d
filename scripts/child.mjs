import { spawn } from 'node:child_process';
import { root } from './console.mjs';
import { NODE_COMPILE_CACHE, node } from './install.mjs';

const PARENT_CHECK_MS = 500;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'];

/**
 * Runs a program on the pinned Node and resolves to its exit code. Signals are forwarded. The IPC
 * channel closes when this process dies, even by SIGKILL; the program then stops itself.
 */
export function runProgram(args, env = {}) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  // If npm is killed, this process gets another parent and the terminal can no longer stop it.
  const parent = process.ppid;
  const parentCheck = setInterval(
    () => process.ppid !== parent && child.kill('SIGTERM'),
    PARENT_CHECK_MS,
  );
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      clearInterval(parentCheck);
      for (const name of SIGNALS) process.off(name, forward);
      if (signal) console.error(`terminated by ${signal}`);
      resolve(code ?? 1);
    });
  });
}

/** Runs the programs in sequence; stops at the first exit code that is not 0 and returns it. */
export async function runAll(programs) {
  for (const args of programs) {
    const code = await runProgram(args);
    if (code !== 0) return code;
  }
  return 0;
}
