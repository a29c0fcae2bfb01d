import type { Context } from '../server/context.ts';
import { actorName } from './actor-name.ts';

export interface Desk {
  context: Context;
  /** Who works here, for the audit log. */
  actor: string;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Needs {
  /** It fills a database, and so may make it. */
  mayMakeDatabase?: boolean;
}

/** Gives a command all that a server has, beside a server that may be running. */
export async function operate(
  work: (desk: Desk) => Promise<void>,
  { mayMakeDatabase = false }: Needs = {},
): Promise<void> {
  // Loaded now: help, and a wrong use, need none of it.
  const [{ pino }, { readCommandConfig }, { requireDatabase }, { createContext }] =
    await Promise.all([
      import('pino'),
      import('../server/site-settings.ts'),
      import('../server/db/reach-database.ts'),
      import('../server/context.ts'),
    ]);
  const config = readCommandConfig(process.env);
  if (!mayMakeDatabase) requireDatabase(config);
  // Warnings, such as of a lost connection, are left out: the command fails with the same error.
  const log = pino({ level: 'error', base: undefined }, pino.destination(2));
  const context = await createContext(config, { isCommand: true, log });
  // Ends as after a failure, so that what is half done is removed (`makeWhole`).
  const end = () => process.exit(1);
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    await work({ context, actor: actorName() });
  } finally {
    await context.close();
    for (const signal of SIGNALS) process.off(signal, end);
  }
}
