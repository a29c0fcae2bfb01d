import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../..');
const main = join(root, 'cli/main.ts');
/** As scripts/vignette.mjs has it. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/vignette');

export interface CommandResult {
  code: number | null;
  /** What it printed for its reader, and what it complained of. */
  output: string;
  complaint: string;
}

/** Runs `vignette …` as a process of its own, as an operator does. */
export function runCommand(
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  return startCommand(args, env).result;
}

/** For one that is not to come to its end. */
export function startCommand(args: string[], env: Record<string, string> = {}) {
  const own = { ...process.env, NODE_COMPILE_CACHE, ...env };
  return collect(
    spawn(process.execPath, [main, ...args], { env: own, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

/** Runs the script `vignette` by its path, on the Node of the machine. */
export function startVignette(
  cwd: string,
  args: string[],
  env: Record<string, string>,
  program = join(root, 'vignette'),
) {
  return collect(
    spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Of a group of its own, as in a terminal: Ctrl-C reaches all in it.
      detached: true,
    }),
  );
}

function collect(child: ChildProcessByStdio<null, Readable, Readable>) {
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const result = Promise.all([text(child.stdout), text(child.stderr), ended]).then(
    ([output, complaint, code]): CommandResult => ({ code, output, complaint }),
  );
  return { child, result };
}
