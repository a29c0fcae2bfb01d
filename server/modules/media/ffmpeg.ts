import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer, text } from 'node:stream/consumers';
import { OperatorError } from '../../operator-error.ts';

/**
 * What a file may make ffmpeg do: read that file as a film. A playlist that calls itself .mp4 would
 * else have it fetch other files and addresses.
 */
export const ONLY_FILMS = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'],
];

/** The site is served by the same machine. */
const LOW_PRIORITY = 5;
const KEPT_LINES = 20;

/** With the last it said before its end. */
export class FfmpegFailed extends Error {
  override name = 'FfmpegFailed';
  readonly isOtherFormat: boolean;
  readonly isDiskFull: boolean;

  constructor(complaints: string[], code: number | null) {
    const find = (words: string) => complaints.find((line) => line.includes(words));
    const fullDisk = find('No space left on device');
    super(fullDisk ?? complaints.at(-1) ?? `ended with ${code}`);
    this.isDiskFull = fullDisk !== undefined;
    this.isOtherFormat = find('not on whitelist') !== undefined;
  }
}

export interface RunOptions {
  signal?: AbortSignal | undefined;
  /** How many seconds of the film are done. */
  onSeconds?: ((seconds: number) => void) | undefined;
}

export type Ffmpeg = ReturnType<typeof createFfmpeg>;

/** `program` is a path or a name on PATH; ffprobe lies beside it or is on PATH too. */
export function createFfmpeg(program: string) {
  const beside = join(dirname(program), 'ffprobe');
  const probeProgram = program.includes('/') && existsSync(beside) ? beside : 'ffprobe';
  const quiet = ['-hide_banner', '-v', 'error'];

  return {
    /** Makes files; what it says of its progress is told. */
    async make(args: string[], { signal, onSeconds }: RunOptions = {}): Promise<void> {
      const told = ['-nostdin', '-y', '-nostats', '-progress', 'pipe:1'];
      const { stdout, done } = start(program, [...quiet, ...told, ...args], signal);
      createInterface(stdout).on('line', (line) => {
        const micros = /^out_time_us=(\d+)/.exec(line)?.[1];
        if (micros) onSeconds?.(Number(micros) / 1e6);
      });
      await done;
    },

    /** Gives what it writes to its output. */
    async read(args: string[], { signal }: RunOptions = {}): Promise<Buffer> {
      const { stdout, done } = start(program, [...quiet, '-nostdin', ...args], signal);
      const [bytes] = await Promise.all([buffer(stdout), done]);
      return bytes;
    },

    async probe(args: string[], { signal }: RunOptions = {}): Promise<unknown> {
      const { stdout, done } = start(probeProgram, [...quiet, '-of', 'json', ...args], signal);
      const [json] = await Promise.all([text(stdout), done]);
      return JSON.parse(json);
    },

    /** `7.1`; throws when one of the two is missing or cannot make what we need. */
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

function start(program: string, args: string[], signal: AbortSignal | undefined) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal, killSignal: 'SIGKILL' }),
  });
  lowerPriority(child.pid);
  const complaints: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    complaints.push(line);
    if (complaints.length > KEPT_LINES) complaints.shift();
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new MissingProgram(program) : error),
    );
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new FfmpegFailed(complaints, code)),
    );
  });
  return { stdout: child.stdout, done };
}

class MissingProgram extends OperatorError {
  constructor(program: string) {
    super(`${program} is not there; install ffmpeg (apt install ffmpeg), or set FFMPEG.`);
  }
}

function lowerPriority(pid: number | undefined) {
  try {
    if (pid) setPriority(pid, LOW_PRIORITY);
  } catch {
    // It has ended already, or we may not: it runs all the same.
  }
}
