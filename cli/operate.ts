import type { Context } from '#server/context.ts';
import { actorName } from './actor-name.ts';

export interface CommandContext {
  context: Context;
  /** The operating system's user, for the audit log. */
  actor: string;
}

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Options {
  /** Only `restore` may create a database. */
  mayCreateDatabase?: boolean;
}

/**
 * Creates a context as the server does, and runs a command with it. A server may be running too.
 */
export async function operate(
  work: (command: CommandContext) => Promise<void>,
  { mayCreateDatabase = false }: Options = {},
): Promise<void> {
  const context = await openContext({ mayCreateDatabase });
  // Exiting runs the exit handler of `makeWhole` (server/files/whole-file.ts), which removes unfinished files.
  const end = () => process.exit(1);
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    await work({ context, actor: actorName() });
  } finally {
    await context.close();
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

/** Opens the database that the settings name, with the services of a command. */
export async function openContext({ mayCreateDatabase = false }: Options = {}): Promise<Context> {
  // These modules load here, because help and usage errors need none of them.
  const [{ pino }, { readCommandConfig }, { requireDatabase }, { createContext }] =
    await Promise.all([
      import('pino'),
      import('#server/settings/site-settings.ts'),
      import('#server/db/connection/reach-database.ts'),
      import('#server/context.ts'),
    ]);
  const config = readCommandConfig(process.env);
  if (!mayCreateDatabase) requireDatabase(config);
  // Logs to stderr, since programs may read stdout. Errors only: a warning about a lost connection
  // would repeat the error that the command ends with.
  const log = pino({ level: 'error', base: undefined }, pino.destination(2));
  return createContext(config, { isCommand: true, log, onNotice: console.error });
}
