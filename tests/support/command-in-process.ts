import { format } from 'node:util';
import { execute } from '#cli/main.ts';
import type { CommandResult } from './processes/command.ts';

/** The environment and the output belong to the whole process, so commands run one at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `vignette …` in this process: a process of its own would take most of a second to load the
 * server. Tests of signals, kills and parallel commands use `startCommand`.
 */
export function runInProcess(
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const result = last.then(() => runWith(args, env));
  last = result.catch(() => {});
  return result;
}

async function runWith(args: string[], env: Record<string, string>): Promise<CommandResult> {
  const { log, error } = console;
  const { stdout, stderr } = process;
  const [writeOut, writeError] = [stdout.write, stderr.write];
  const outside = { ...process.env };
  const output = { stdout: '', stderr: '' };
  const collect = (stream: keyof typeof output) => (text: unknown) => {
    output[stream] += text;
    return true;
  };
  stdout.write = collect('stdout');
  stderr.write = collect('stderr');
  console.log = (...values) => collect('stdout')(`${format(...values)}\n`);
  console.error = (...values) => collect('stderr')(`${format(...values)}\n`);
  Object.assign(process.env, env);
  try {
    return { code: await execute(args), ...output };
  } finally {
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, outside);
    Object.assign(console, { log, error });
    [stdout.write, stderr.write] = [writeOut, writeError];
  }
}
