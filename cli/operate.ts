import type { Context } from '../server/context.ts';
import { actorName } from './actor-name.ts';

export interface Desk {
  context: Context;
  /** The operating system's user, for the audit log. */
  actor: string;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Needs {
  /** For `restore`, which fills a new database. */
  mayMakeDatabase?: boolean;
}

/** Runs a command with the context a server has; a server may be running on the same database. */
export async function operate(
  work: (desk: Desk) => Promise<void>,
  { mayMakeDatabase = false }: Needs = {},
): Promise<void> {
  // Imported here, because help and usage errors need none of it.
  const [{ pino }, { readCommandConfig }, { requireDatabase }, { createContext }] =
    await Promise.all([
      import('pino'),
      import('../server/settings/site-settings.ts'),
      import('../server/db/reach-database.ts'),
      import('../server/context.ts'),
    ]);
  const config = readCommandConfig(process.env);
  if (!mayMakeDatabase) requireDatabase(config);
  // On stderr, since a program may read stdout. Without warnings, such as of a lost connection: the
  // command fails with the same error.
  const log = pino({ level: 'error', base: undefined }, pino.destination(2));
  const context = await createContext(config, { isCommand: true, log, onNotice: console.error });
  // Exits with code 1; the exit handler of `makeWhole` removes unfinished files.
  const end = () => process.exit(1);
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    await work({ context, actor: actorName() });
  } finally {
    await context.close();
    for (const signal of SIGNALS) process.off(signal, end);
  }
}
