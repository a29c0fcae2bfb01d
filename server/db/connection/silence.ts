import pg from 'pg';
import { DatabaseSilent } from './database-away.ts';

const TICK_MS = 100;

/**
 * Calls back after this time, of which a blocked event loop counts as one tick, however long it is
 * blocked. Node runs timers before it reads sockets: a plain timer would fire after a long
 * computation although the reply has arrived. Returns a function that cancels it.
 */
export function afterSilence(ms: number, callback: () => void): () => void {
  let ticks = Math.ceil(ms / TICK_MS);
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = setTimeout(() => {
      ticks -= 1;
      if (ticks > 0) wait();
      else callback();
    }, TICK_MS).unref();
  };
  wait();
  return () => clearTimeout(timer);
}

interface SilenceOptions extends pg.ClientConfig {
  /** How long the server may take to reply to a connection attempt. */
  silenceMs: number;
}

/** A client that gives up on a server that does not reply, but not because this process is busy. */
export class SilenceClient extends pg.Client {
  readonly #silenceMs: number;

  constructor({ silenceMs, ...options }: SilenceOptions) {
    super(options);
    this.#silenceMs = silenceMs;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const cancel = this.#endIfSilent();
    if (!callback) return super.connect().finally(cancel);
    super.connect((error: Error) => {
      cancel();
      callback(error);
    });
    return undefined;
  }

  /** Runs a statement and ends the connection if there is no reply in time. */
  async ask<Row>(text: string): Promise<Row[]> {
    const cancel = this.#endIfSilent();
    try {
      return (await this.query(text)).rows as Row[];
    } finally {
      cancel();
    }
  }

  /** What waits for a reply is rejected with the error. */
  #endIfSilent(): () => void {
    return afterSilence(this.#silenceMs, () =>
      this.connection.stream.destroy(new DatabaseSilent('the database does not reply')),
    );
  }
}
