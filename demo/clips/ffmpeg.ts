// Runs ffmpeg at a low priority, so that making clips does not stop other work.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';

/** Says in one line what is missing, before any frame is drawn. */
export function needFfmpeg() {
  setPriority(15);
  if (spawnSync('ffmpeg', ['-version']).status === 0) return;
  process.stderr.write(
    'ffmpeg is not on PATH: it is needed to make the clips (not to run the site)\n',
  );
  process.exit(1);
}
export function start(args: string[]): { child: ChildProcess; done: Promise<string> } {
  const child = spawn('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr?.on('data', (d) => {
    log += d;
  });
  const done = new Promise<string>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(log) : reject(new Error(log.slice(-2000)))));
  });
  return { child, done };
}
export const ffmpeg = (...args: string[]) => {
  const { child, done } = start(args);
  child.stdin?.end();
  return done;
};

/** Options without blanks in them, written as one reads them. */
export const words = (line: string) => line.split(' ');
