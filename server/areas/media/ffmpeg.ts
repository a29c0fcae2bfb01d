import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { endWithThisProcess } from '#server/jobs/end-with-this-process.ts';

/**
 * Restricts ffmpeg to local files in these formats. Otherwise a playlist that is named .mp4 could
 * make ffmpeg read other files and URLs.
 */
export const INPUT_RESTRICTIONS = [
  ...['-protocol_whitelist', 'file'],
  ...['-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'],
];

/** The nice value of ffmpeg: a lower priority than the server's, if both run on one machine. */
const LOW_PRIORITY = 5;
const MAX_STDERR_LINES = 20;

const NOT_ALLOWED = 'not on whitelist';
const NOT_RECOGNIZED = 'Invalid data found when processing input';

/**
 * ffmpeg or ffprobe failed. The message is the last line on stderr, or the line about a full disk
 * if there is one.
 */
export class FfmpegFailed extends Error {
  override name = 'FfmpegFailed';
  /** True if the input is damaged, or in none of the formats of `INPUT_RESTRICTIONS`. */
  readonly isOtherFormat: boolean;
  readonly isDiskFull: boolean;

  constructor(stderrLines: string[], code: number | null) {
    const find = (phrase: string) => stderrLines.find((line) => line.includes(phrase));
    const fullDisk = find('No space left on device');
    super(fullDisk ?? stderrLines.at(-1) ?? `exit code ${code}`);
    this.isDiskFull = fullDisk !== undefined;
    this.isOtherFormat = [NOT_ALLOWED, NOT_RECOGNIZED].some((phrase) => find(phrase) !== undefined);
  }
}

export interface RunOptions {
  signal?: AbortSignal | undefined;
  /** The working directory, in which ffmpeg writes output files without a path. */
  folder?: string | undefined;
  /** Called with the number of seconds of media that were written so far. */
  onSeconds?: ((seconds: number) => void) | undefined;
}

export type Ffmpeg = ReturnType<typeof createFfmpeg>;

/** Takes the path of ffmpeg or its name on PATH. Prefers the ffprobe next to a given path. */
export function createFfmpeg(nameOrPath: string) {
  const isPath = nameOrPath.includes('/');
  // An absolute path, since ffmpeg runs in other working directories.
  const program = isPath ? resolve(nameOrPath) : nameOrPath;
  const ffprobe = join(dirname(program), 'ffprobe');
  const probeProgram = isPath && existsSync(ffprobe) ? ffprobe : 'ffprobe';
  const quietArgs = ['-hide_banner', '-v', 'error'];

  return {
    /** Runs ffmpeg to write files, and reports progress. */
    async run(args: string[], { onSeconds, ...options }: RunOptions = {}): Promise<void> {
      const progressArgs = ['-nostdin', '-y', '-nostats', '-progress', 'pipe:1'];
      const { stdout, done } = start(program, [...quietArgs, ...progressArgs, ...args], options);
      createInterface(stdout).on('line', (line) => {
        const micros = /^out_time_us=(\d+)/.exec(line)?.[1];
        if (micros) onSeconds?.(Number(micros) / 1e6);
      });
      await done;
    },

    /** Runs ffmpeg and returns its stdout. */
    async read(args: string[], options: RunOptions = {}): Promise<Buffer> {
      const { stdout, done } = start(program, [...quietArgs, '-nostdin', ...args], options);
      const [bytes] = await Promise.all([buffer(stdout), done]);
      return bytes;
    },

    /** Runs ffprobe and returns its parsed JSON output. */
    async probe(args: string[], options: RunOptions = {}): Promise<unknown> {
      const { stdout, done } = start(probeProgram, [...quietArgs, '-of', 'json', ...args], options);
      const [json] = await Promise.all([text(stdout), done]);
      return JSON.parse(json);
    },

    /** Returns the version (`7.1`); throws if ffmpeg, ffprobe or the H.264 encoder is missing. */
    async check(): Promise<string> {
      const [version, encoders] = await Promise.all([
        this.read(['-version']),
        this.read(['-encoders']),
        this.probe(['-show_program_version']),
      ]);
      if (!/\blibx264\b/.test(encoders.toString()))
        throw new OperatorError(say('deskIngest.noEncoder', { program }));
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
  const stderrLines: string[] = [];
  const done = new Promise<void>((resolve, reject) => {
    let failure: Error | undefined;
    child.once('error', (error: NodeJS.ErrnoException) => {
      failure = error.code === 'ENOENT' ? new MissingProgram(program) : error;
      // A process that did start rejects on `close`: until then it may still write files.
      if (child.pid === undefined) reject(failure);
    });
    child.once('close', (code) => {
      if (failure) reject(failure);
      else if (code === 0) resolve();
      else reject(new FfmpegFailed(stderrLines, code));
    });
  });
  // The process did not start. With too many open files, it has no `stdout` and `stderr` either.
  if (child.pid === undefined) return { stdout: Readable.from([]), done };
  endWithThisProcess(child);
  lowerPriority(child.pid);
  createInterface(child.stderr).on('line', (line) => {
    stderrLines.push(line);
    if (stderrLines.length > MAX_STDERR_LINES) stderrLines.shift();
  });
  return { stdout: child.stdout, done };
}

/** Returns a function that throws if ffmpeg cannot be used. It is not asked again once it worked. */
export function createVideoToolsCheck(program: string): () => Promise<void> {
  const ffmpeg = createFfmpeg(program);
  let hasWorked = false;
  return async () => {
    if (hasWorked) return;
    await ffmpeg.check().catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error;
      const reason = error.refusal ?? error.message;
      throw new OperatorError(say('deskIngest.noVideos', { reason }), { cause: error });
    });
    hasWorked = true;
  };
}

class MissingProgram extends OperatorError {
  constructor(program: string) {
    super(say('deskIngest.noProgram', { program }));
  }
}

function lowerPriority(pid: number) {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // The process has ended, or the permission is missing. ffmpeg works at any priority.
  }
}
