import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { chooseAccount } from '../../../server/db/embedded/account.ts';
import { findPackagedPostgres, prepareBinaries } from '../../../server/db/embedded/binaries.ts';
import { CLUSTER_USER, ensureCluster } from '../../../server/db/embedded/cluster.ts';
import { startPostmaster } from '../../../server/db/embedded/postmaster.ts';
import { freePort } from './free-port.ts';

export interface ExternalPostgres {
  /** The address for a role that owns its database and has no other privileges. */
  url: string;
  /** Runs a statement as the superuser, in the database of the role. */
  administer(statement: string): Promise<void>;
  stop(): Promise<void>;
}

const PG_HBA = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n';

/** A PostgreSQL as a hosting company provides it: TCP, password, no superuser. */
export async function startExternalPostgres(folder: string): Promise<ExternalPostgres> {
  const clusterDir = join(folder, 'cluster');
  const account = await chooseAccount(clusterDir);
  const { initdb, postgres } = await prepareBinaries(await findPackagedPostgres(), account);
  await ensureCluster(clusterDir, initdb, account);
  await writeFile(join(clusterDir, 'pg_hba.conf'), PG_HBA);
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port: `${port}`, fsync: 'off' };
  const postmaster = await startPostmaster({
    postgres,
    clusterDir,
    socketServerPath: '.',
    account,
    settings,
    log: undefined,
  });
  const password = randomBytes(12).toString('hex');
  const administer = async (statement: string, database = 'site') => {
    const admin = new pg.Client({ host: clusterDir, port, user: CLUSTER_USER, database });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await administer(`create role site login password '${password}'`, 'postgres');
  await administer('create database site owner site', 'postgres');
  return {
    url: `postgres://site:${password}@127.0.0.1:${port}/site`,
    administer,
    stop: () => postmaster.stop(),
  };
}
