import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { startCommand } from './command.ts';

interface WorkOptions {
  args?: string[];
  settings: Record<string, string>;
  /** Hours by which the clock of the process is wrong. */
  clockHours?: number;
  /** Another program than the command line. */
  program?: string;
}

const wrongClock = (hours: number) =>
  `--import=data:text/javascript,${encodeURIComponent(`
    const now = Date.now;
    Date.now = () => now() + ${hours * 3_600_000};
    globalThis.Date = new Proxy(Date, {
      construct: (target, args) => new target(...(args.length ? args : [target.now()])),
    });`)}`;

/** Starts `vignette work` with a DATA_DIR of its own. */
export async function startWork({ args = [], settings, clockHours, program }: WorkOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-work-'));
  const dataDir = join(folder, 'made-on-demand');
  const environment = {
    DATA_DIR: dataDir,
    ...(clockHours && { NODE_OPTIONS: wrongClock(clockHours) }),
    ...settings,
  };
  const { child, result } = startCommand(['work', ...args], environment, program);
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await result;
    await rm(folder, { recursive: true, force: true });
  });
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit');
    child.kill(signal);
    return (await ended)[0];
  };
  return {
    pid: child.pid ?? 0,
    dataDir,
    lines,
    result,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
