import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { SocketConnection } from '#server/db/client.ts';
import { chooseAccount } from '#server/db/embedded/account.ts';
import { findPackagedPostgres, prepareBinaries } from '#server/db/embedded/binaries.ts';
import { ensureCluster } from '#server/db/embedded/cluster.ts';
import { startPostmaster } from '#server/db/embedded/postmaster.ts';
import { SUPERUSER } from '#server/db/embedded/roles.ts';
import { reservePort } from '../processes/free-port.ts';

export interface ExternalPostgres {
  /** The address for a role that owns its database and has no other privileges. */
  url: string;
  /** The connection of a superuser. */
  admin: SocketConnection;
  /** Runs a statement as the superuser. */
  administer(statement: string): Promise<void>;
  stop(): Promise<void>;
}

const PG_HBA = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n';
/** The role that owns the database of the same name. */
export const OWNER = 'site';

/** A PostgreSQL as a hosting company provides it: TCP, password, no superuser. */
export async function startExternalPostgres(
  folder: string,
  settings: Record<string, string> = {},
): Promise<ExternalPostgres> {
  const postgres = await runCluster(join(folder, 'cluster'), settings);
  const password = randomBytes(12).toString('hex');
  await postgres.administer(`create role ${OWNER} login password '${password}'`);
  await postgres.administer(`create database ${OWNER} owner ${OWNER}`);
  return { ...postgres, url: urlOf(postgres, password) };
}

/** Starts PostgreSQL on files that were recovered from another one. */
export async function startRecovered(
  clusterDir: string,
  recovered: ExternalPostgres,
): Promise<ExternalPostgres> {
  const postgres = await runCluster(clusterDir, {});
  return { ...postgres, url: urlOf(postgres, new URL(recovered.url).password) };
}

const urlOf = ({ admin }: Pick<ExternalPostgres, 'admin'>, password: string) =>
  `postgres://${OWNER}:${password}@127.0.0.1:${admin.port}/${OWNER}`;

async function runCluster(clusterDir: string, settings: Record<string, string>) {
  const account = await chooseAccount(clusterDir);
  const { initdb, postgres } = await prepareBinaries(await findPackagedPostgres(), account);
  await ensureCluster(clusterDir, initdb, account);
  await writeFile(join(clusterDir, 'pg_hba.conf'), PG_HBA);
  const port = await reservePort();
  const postmaster = await startPostmaster({
    postgres,
    clusterDir,
    socketServerPath: '.',
    account,
    settings: { listen_addresses: '127.0.0.1', port: `${port}`, fsync: 'off', ...settings },
    log: undefined,
  });
  const admin = { host: clusterDir, port, user: SUPERUSER, database: 'postgres' };
  const administer = async (statement: string) => {
    const client = new pg.Client(admin);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return { admin, administer, stop: () => postmaster.stop() };
}
