import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { READY } from '#scripts/start-process.ts';
import { adapt, directives, root } from './deployment-files.ts';

export interface Service {
  url: string;
  pid: number;
  /** The lines printed so far. */
  lines: string[];
  /** Sends SIGTERM, as `systemctl stop` does; resolves to the exit code. */
  stop(): Promise<number | null>;
}

export interface ServicePlaces {
  dataDir: string;
  cacheDir: string;
}

/** Runs the command of the shipped systemd unit, with `settings` in place of its environment file. */
export async function startService(
  { dataDir, cacheDir }: ServicePlaces,
  settings: Record<string, string>,
): Promise<Service> {
  const unit = adapt('systemd/vignette.service', {
    '/srv/vignette': root,
    '/var/lib/vignette': dataDir,
    '/var/cache/vignette/node': cacheDir,
  });
  const [command = '', ...args] = directives(unit, 'ExecStart')[0]?.split(' ') ?? [];
  const environment = directives(unit, 'Environment')
    .flatMap((line) => line.split(' '))
    .map((assignment) => assignment.split('=') as [string, string]);
  const child = spawn(command, args, {
    cwd: directives(unit, 'WorkingDirectory')[0],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...Object.fromEntries(environment), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      const found = READY.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    lines,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code as number | null;
    },
  };
}
