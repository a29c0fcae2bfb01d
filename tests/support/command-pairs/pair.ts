import type { DeskClient } from '#contract/desk/client.ts';
import type { Context } from '#server/context.ts';
import type { TestDesk } from '../desk.ts';

export interface PairSetting {
  desk: TestDesk;
  context: Context;
  owner: DeskClient;
  /** The session of `owner`. */
  token: string;
}

/** One change, made by a command and by calls of the desk, each of things of its own. */
export interface Pair {
  prepare(setting: PairSetting): Promise<{ args: string[]; call: () => Promise<unknown> }>;
}

/**
 * `prepare` makes what the change is made of, once for the command and once for the calls. The
 * arguments are those after the name of the command.
 */
export function pair<Thing>(
  prepare: (setting: PairSetting) => Promise<Thing>,
  args: (thing: Thing) => string[],
  call: (owner: DeskClient, thing: Thing) => Promise<unknown>,
): Pair {
  return {
    async prepare(setting) {
      const thing = await prepare(setting);
      return { args: args(thing), call: () => call(setting.owner, thing) };
    },
  };
}

let made = 0;
/** A name that nothing else has. */
export const unique = (name: string) => `${name}-${++made}`;
