import { codeOf } from '#server/errors/thrown.ts';
import type { DatabaseConnection } from '../client.ts';
import { DatabaseSilent } from './database-away.ts';
import { SilenceClient } from './silence.ts';
import { databaseTimeouts } from './timeouts.ts';

/**
 * One connection for short queries at intervals. It is opened again when it was lost. A server that
 * is frozen, or behind a network that drops packets, counts as away after `databaseTimeouts.probe`.
 */
export class Probe {
  readonly #options: ConstructorParameters<typeof SilenceClient>[0];
  #client: SilenceClient | undefined;
  #isClosed = false;

  constructor(connection: DatabaseConnection, applicationName: string) {
    this.#options = {
      ...connection,
      application_name: applicationName,
      silenceMs: databaseTimeouts.probe,
    };
  }

  async query<Row>(text: string): Promise<Row[]> {
    const wasConnected = this.#client !== undefined;
    try {
      this.#client ??= await this.#connect();
      return await this.#client.ask<Row>(text);
    } catch (error) {
      // Not awaited: a frozen server does not close the connection.
      void this.#disconnect();
      // A single connection can be lost while the database works, so a new one is tried.
      if (wasConnected && !this.#isClosed && !(error instanceof DatabaseSilent))
        return this.query(text);
      throw error;
    } finally {
      // `close` was called during the query, which may have opened another connection.
      if (this.#isClosed) void this.#disconnect();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#disconnect();
  }

  async #connect(): Promise<SilenceClient> {
    const client = new SilenceClient(this.#options);
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }
}

/** The message of a failed query. Node's error for a host with several addresses has only a code. */
export function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || codeOf(error) || 'unknown error';
}
