import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface RunningProcess {
  url: string;
  pid: number;
  /** The lines printed so far. */
  lines: string[];
  stop(): Promise<void>;
  /** Sends SIGKILL, so the process cannot clean up. */
  kill(): Promise<void>;
}

/** The line by which a server, and the stand-ins of tests and benchmarks, report their address. */
export const READY = /ready at (http:\S+)/;

/** Starts a Node program and waits until it prints `ready at <address>`. */
export async function startProcess(
  args: string[],
  env: Record<string, string> = {},
): Promise<RunningProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      const found = READY.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} exited with ${code}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    url,
    pid: child.pid ?? 0,
    lines,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
