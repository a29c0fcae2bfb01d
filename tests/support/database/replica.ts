import { chmod, cp, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { SocketConnection } from '#server/db/client.ts';
import { giveFolder } from '#server/db/embedded/account.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/db/embedded/embedded-postgres.ts';
import { asSuperuser, SUPERUSER } from '#server/db/embedded/roles.ts';

/** Files of the running primary, and its log of changes, which is streamed. */
const NOT_COPIED = /\/(postmaster\.\w+|\.s\.PGSQL\.\d+(\.lock)?|pg_wal\/.*)$/;

export interface Replica extends EmbeddedPostgres {
  dataDir: string;
  /** Starts it again after `stop`. */
  restart(): Promise<Replica>;
}

/**
 * Copies the files of a running PostgreSQL and starts the copy as its streaming replica. The data
 * folders are below `folder`, which PostgreSQL's account must be able to enter if we are root.
 */
export async function startReplica(
  folder: string,
  primary: { dataDir: string; connection: SocketConnection },
  settings: Record<string, string> = {},
): Promise<Replica> {
  await chmod(folder, 0o711);
  await chmod(primary.dataDir, 0o711);
  const dataDir = join(folder, 'replica');
  const cluster = join(dataDir, 'postgres');
  const from = join(primary.dataDir, 'postgres');
  await copyCluster(asSuperuser(primary.connection), from, cluster);
  await writeFile(join(cluster, 'standby.signal'), '');
  // The owner of the primary's files can use its socket.
  await giveFolder(cluster, await stat(from));
  const { host, port } = primary.connection;
  const start = async (): Promise<Replica> => {
    const postgres = await startEmbeddedPostgres(dataDir, {
      settings: {
        ...settings,
        primary_conninfo: `host=${host} port=${port} user=${SUPERUSER}`,
        // How often a replica without a primary tries to reach it.
        wal_retrieve_retry_interval: '100ms',
      },
    });
    return { ...postgres, dataDir, restart: start };
  };
  return start();
}

/** Copies the files of a running PostgreSQL, as pg_basebackup does, which the packages lack. */
export async function copyCluster(
  connection: SocketConnection,
  from: string,
  to: string,
): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('copy', fast => true)`);
    await cp(from, to, { recursive: true, filter: (path) => !NOT_COPIED.test(path) });
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
}
