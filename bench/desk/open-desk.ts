import type { DeskCallName } from '#contract/desk/api.ts';
import { createContext } from '#server/context.ts';
import type { DatabaseConnection } from '#server/db/client.ts';
import { bindDesk } from '#server/desk/bind.ts';
import { deskHandlers } from '#server/desk/endpoints.ts';
import { createStoredReplies } from '#server/desk/stored-replies.ts';
import { readConfig } from '#server/settings/config.ts';

export interface Desk {
  call(name: DeskCallName, input: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

const OWNER = {
  id: 1,
  sessionId: 1,
  email: 'owner@desk.example',
  name: 'Owner',
  role: 'owner',
  stage: 'complete',
  challenge: null,
} as const;

/** The calls of the desk as its server runs them, without HTTP and session, as an owner. */
export async function openDesk(
  connection: DatabaseConnection,
  settings: Record<string, string>,
): Promise<Desk> {
  const context = await createContext(readConfig(settings), { connection });
  const dispatch = bindDesk({
    handlers: deskHandlers(context),
    identify: async () => OWNER,
    once: createStoredReplies(context.db, context.log),
    isOutputChecked: false,
  });
  const caller = {
    locale: 'en',
    address: '::1',
    userAgent: 'bench',
    isByPerson: true,
    token: 'made',
    setToken() {},
    setDevice() {},
  } as const;
  return {
    call: (name, input) => dispatch(name, async () => input, caller),
    close: () => context.close(),
  };
}
