import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../../..');
const main = join(root, 'cli/main.ts');
/** The compile cache that `scripts/install.mjs` names. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/vignette');

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts `vignette …` in its own process, which the test may kill. */
export function startCommand(args: string[], env: Record<string, string> = {}, program = main) {
  const childEnv = { ...process.env, NODE_COMPILE_CACHE, ...env };
  return collect(
    spawn(process.execPath, [program, ...args], {
      env: childEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Starts the script `vignette` by its path; the Node on the PATH runs it. */
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
      // In its own process group, as in a terminal, where Ctrl-C signals the whole group.
      detached: true,
    }),
  );
}

function collect(child: ChildProcessByStdio<null, Readable, Readable>) {
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const result = Promise.all([text(child.stdout), text(child.stderr), ended]).then(
    ([stdout, stderr, code]): CommandResult => ({ code, stdout, stderr }),
  );
  return { child, result };
}
