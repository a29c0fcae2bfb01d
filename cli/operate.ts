import { userInfo } from 'node:os';
import type { Context } from '../server/context.ts';

export interface Desk {
  context: Context;
  /** Who works here, for the audit log. */
  actor: string;
}

/** Gives a command all that a server has, beside a server that may be running. */
export async function operate(work: (desk: Desk) => Promise<void>): Promise<void> {
  // Loaded when they are needed: help is there at once.
  const [{ pino }, { readConfig }, { createContext }] = await Promise.all([
    import('pino'),
    import('../server/config.ts'),
    import('../server/context.ts'),
  ]);
  const config = readConfig(process.env);
  // Only what is wrong, and not among the lines that another program may read.
  const log = pino({ level: 'warn', base: undefined }, pino.destination(2));
  const context = await createContext(config, { isCommand: true, log });
  try {
    await work({ context, actor: actorName() });
  } finally {
    await context.close();
  }
}

/** With sudo the person, not root. */
function actorName(): string {
  return process.env.SUDO_USER || userInfo().username;
}
