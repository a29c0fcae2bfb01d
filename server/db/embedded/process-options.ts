import type { Account } from './account.ts';

/** A small environment of its own: PGDATA, LD_PRELOAD and the like of our caller mean others. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * The account may be unable to walk to DATA_DIR (say under /root). On Linux the folder is entered
 * while we are still root, and named through the process's own working directory.
 */
export function clusterPathFor(clusterDir: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}
