import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Machine {
  pid: number;
  stop(): Promise<void>;
  /** SIGKILL, so the process cannot clean up. */
  kill(): Promise<void>;
}

const READY = 'this worker takes jobs';

/** A process of `./vignette work` with a DATA_DIR of its own, as on a machine of its own. */
export async function startMachine(settings: Record<string, string>): Promise<Machine> {
  const child = spawn(process.execPath, ['cli/main.ts', 'work'], {
    env: { ...process.env, ...settings, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.includes(READY)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`a worker exited with ${code}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
