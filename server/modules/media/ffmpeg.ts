import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { OperatorError } from '../../errors/operator-error.ts';

/**
 * ffmpeg reads the given file only, as one of these formats. Otherwise a playlist named .mp4 could
 * make it read other files and addresses.
 */
export const ONLY_FILMS = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'],
];

/** Below the server's, which may run on the same machine. */
const LOW_PRIORITY = 5;
const KEPT_LINES = 20;

const NOT_ALLOWED = 'not on whitelist';
const NOT_RECOGNIZED = 'Invalid data found when processing input';

/** ffmpeg or ffprobe failed; the message is the last line it wrote to stderr. */
export class FfmpegFailed extends Error {
  override name = 'FfmpegFailed';
  readonly isOtherFormat: boolean;
  readonly isDiskFull: boolean;

  constructor(complaints: string[], code: number | null) {
    const find = (words: string) => complaints.find((line) => line.includes(words));
    const fullDisk = find('No space left on device');
    super(fullDisk ?? complaints.at(-1) ?? `it ended with ${code}`);
    this.isDiskFull = fullDisk !== undefined;
    this.isOtherFormat = [NOT_ALLOWED, NOT_RECOGNIZED].some((words) => find(words) !== undefined);
  }
}

export interface RunOptions {
  signal?: AbortSignal | undefined;
  /** Where files named without a path are written. */
  folder?: string | undefined;
  /** Called with how many seconds of the film are done. */
  onSeconds?: ((seconds: number) => void) | undefined;
}

export type Ffmpeg = ReturnType<typeof createFfmpeg>;

/** Takes a path or a name on PATH; ffprobe is beside it or on PATH too. */
export function createFfmpeg(nameOrPath: string) {
  const isPath = nameOrPath.includes('/');
  // It is started in other folders than ours.
  const program = isPath ? resolve(nameOrPath) : nameOrPath;
  const beside = join(dirname(program), 'ffprobe');
  const probeProgram = isPath && existsSync(beside) ? beside : 'ffprobe';
  const quiet = ['-hide_banner', '-v', 'error'];

  return {
    /** Writes files and reports progress. */
    async make(args: string[], { onSeconds, ...options }: RunOptions = {}): Promise<void> {
      const reporting = ['-nostdin', '-y', '-nostats', '-progress', 'pipe:1'];
      const { stdout, done } = start(program, [...quiet, ...reporting, ...args], options);
      createInterface(stdout).on('line', (line) => {
        const micros = /^out_time_us=(\d+)/.exec(line)?.[1];
        if (micros) onSeconds?.(Number(micros) / 1e6);
      });
      await done;
    },

    /** Returns what it writes to stdout. */
    async read(args: string[], options: RunOptions = {}): Promise<Buffer> {
      const { stdout, done } = start(program, [...quiet, '-nostdin', ...args], options);
      const [bytes] = await Promise.all([buffer(stdout), done]);
      return bytes;
    },

    async probe(args: string[], options: RunOptions = {}): Promise<unknown> {
      const { stdout, done } = start(probeProgram, [...quiet, '-of', 'json', ...args], options);
      const [json] = await Promise.all([text(stdout), done]);
      return JSON.parse(json);
    },

    /** Returns the version (`7.1`); throws when ffmpeg, ffprobe or the H.264 encoder is missing. */
    async check(): Promise<string> {
      const [version, encoders] = await Promise.all([
        this.read(['-version']),
        this.read(['-encoders']),
        this.probe(['-show_program_version']),
      ]);
      if (!/\blibx264\b/.test(encoders.toString()))
        throw new OperatorError(`${program} was built without libx264; install another ffmpeg.`);
      return /version (\S+)/.exec(version.toString())?.[1] ?? '?';
    },
  };
}

function start(program: string, args: string[], { signal, folder }: RunOptions) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(folder && { cwd: folder }),
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  const complaints: string[] = [];
  const done = new Promise<void>((resolve, reject) => {
    let failure: Error | undefined;
    child.once('error', (error: NodeJS.ErrnoException) => {
      failure = error.code === 'ENOENT' ? new MissingProgram(program) : error;
      // Once aborted, it may write until it has ended, and its files are removed after that.
      if (child.pid === undefined) reject(failure);
    });
    child.once('close', (code) => {
      if (failure) reject(failure);
      else if (code === 0) resolve();
      else reject(new FfmpegFailed(complaints, code));
    });
  });
  // It did not start; with too many open files it has not even streams.
  if (child.pid === undefined) return { stdout: Readable.from([]), done };
  lowerPriority(child.pid);
  createInterface(child.stderr).on('line', (line) => {
    complaints.push(line);
    if (complaints.length > KEPT_LINES) complaints.shift();
  });
  return { stdout: child.stdout, done };
}

class MissingProgram extends OperatorError {
  constructor(program: string) {
    super(`${program} was not found; install ffmpeg (apt install ffmpeg), or set FFMPEG.`);
  }
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already, or we lack the permission: the priority is only a courtesy.
  }
}
