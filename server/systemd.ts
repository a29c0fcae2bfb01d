import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Log } from './log.ts';

/** Sends assignments such as `READY=1` to systemd, after those of earlier calls. */
export type NotifySystemd = (...assignments: string[]) => Promise<void>;

/**
 * Reports the state of a service of `Type=notify`; does nothing if systemd did not ask for it. Node
 * cannot send datagrams to Unix sockets, so systemd's own program does. The address is removed from
 * the environment: a PostgreSQL started by this process would report itself as ready.
 */
export function openSystemd(environment: NodeJS.ProcessEnv, log: Log): NotifySystemd {
  const { NOTIFY_SOCKET } = environment;
  delete environment.NOTIFY_SOCKET;
  if (!NOTIFY_SOCKET) return async () => {};
  const env = { ...environment, NOTIFY_SOCKET };
  let last = Promise.resolve();
  const send = async (assignments: string[]) => {
    await promisify(execFile)('systemd-notify', assignments, { env }).catch((err) =>
      log.warn({ err }, 'systemd-notify failed'),
    );
  };
  return (...assignments) => {
    last = last.then(() => send(assignments));
    return last;
  };
}
