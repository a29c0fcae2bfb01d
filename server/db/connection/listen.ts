import pg from 'pg';
import type { DatabaseConnection, DatabaseLog } from '../client.ts';
import { markDatabaseError } from './database-away.ts';
import { SilenceClient } from './silence.ts';

export interface ListenOptions {
  onNotify(payload: string, channel: string): void;
  /** Until the reconnection, notifications are missed. */
  onLost?(): void;
  /** Notifications may have been missed while disconnected, so cached data may be outdated. */
  onReconnect?(): void;
  log?: DatabaseLog;
}

export interface Listener {
  /** Resolves when the first LISTEN has succeeded. */
  ready: Promise<void>;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 2_000;
const HEARTBEAT_MS = 15_000;
const REPLY_TIMEOUT_MS = 5_000;

/** Listens to channels on its own connection and reconnects when it is lost. */
export function listen(
  connection: DatabaseConnection,
  channels: string[],
  { onNotify, onLost, onReconnect, log }: ListenOptions,
): Listener {
  const ready = Promise.withResolvers<void>();
  let hasListened = false;
  let isListening = false;
  let isClosed = false;
  let retryDelayMs = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;
  let client: SilenceClient | undefined;

  async function connect() {
    const current = new SilenceClient({
      ...connection,
      application_name: 'vignette listen',
      silenceMs: REPLY_TIMEOUT_MS,
      keepAlive: true,
    });
    client = current;
    current.on('notification', ({ payload = '', channel }) => onNotify(payload, channel));
    current.on('error', (error) => retry(current, error));
    try {
      await current.connect();
      const statements = channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`);
      await current.ask(statements.join(';'));
    } catch (error) {
      return retry(current, error);
    }
    if (isClosed || client !== current) return;
    retryDelayMs = FIRST_RETRY_MS;
    if (hasListened) onReconnect?.();
    hasListened = true;
    isListening = true;
    ready.resolve();
    scheduleHeartbeat(current);
  }

  // A network may drop an idle connection silently, and a connection that only listens would not
  // notice.
  function scheduleHeartbeat(current: SilenceClient) {
    timer = setTimeout(() => {
      current.ask('select 1').then(
        () => client === current && !isClosed && scheduleHeartbeat(current),
        (error) => retry(current, error),
      );
    }, HEARTBEAT_MS);
  }

  function retry(lost: SilenceClient, error: unknown) {
    if (isClosed || client !== lost) return;
    client = undefined;
    discard(lost);
    if (isListening) onLost?.();
    isListening = false;
    // Only the first failure is logged, not every retry of an outage.
    if (retryDelayMs === FIRST_RETRY_MS)
      log?.warn(
        { err: markDatabaseError(error), channels },
        'the listening connection was lost; reconnecting',
      );
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), retryDelayMs);
    retryDelayMs = Math.min(retryDelayMs * 2, LONGEST_RETRY_MS);
  }

  void connect();
  return {
    ready: ready.promise,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

function discard(client: pg.Client) {
  client.end().catch(() => {});
}
