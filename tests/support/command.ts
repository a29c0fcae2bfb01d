import { spawn } from 'node:child_process';
import { join } from 'node:path';
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
export async function runCommand(
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ]);
  return { code, output, complaint };
}
