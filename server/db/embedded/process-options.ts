import type { Account } from './account.ts';

/**
 * A minimal environment: PGDATA, LD_PRELOAD and other variables of our process are not inherited.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * The path by which PostgreSQL opens the cluster. The account may have no access to a parent of
 * DATA_DIR (such as /root). On Linux the working directory is set while we are still root, and the
 * cluster is addressed through it.
 */
export function clusterPathFor(clusterDir: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}
