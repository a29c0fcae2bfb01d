import type { Account } from './account.ts';

/** Leaves out PGDATA, LD_PRELOAD and the like, which are meant for other programs. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * The account may be unable to enter a folder above DATA_DIR (such as /root). On Linux the working
 * directory is set while we are still root, and the cluster is named through it.
 */
export function clusterPathFor(clusterDir: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}
