// Runs ffmpeg at a low priority, so that other programs stay responsive.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';

/** Exits with a message if ffmpeg is missing, and lowers the priority of this process. */
export function requireFfmpeg() {
  setPriority(15);
  if (spawnSync('ffmpeg', ['-version']).status === 0) return;
  console.error('ffmpeg was not found in PATH. Making clips needs it; the site itself does not.');
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

/** Splits a line of options that contain no spaces themselves. */
export const words = (line: string) => line.split(' ');
