import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { Account } from './account.ts';
import { canOthersReach } from './others-access.ts';

export const SOCKET_PORT = 5432;
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
/** The size of sun_path on macOS without its final zero byte; Linux has four more. */
const LONGEST_SOCKET_PATH_BYTES = 103;

export interface SocketFolder {
  /** The folder that our process connects through. */
  path: string;
  /** The path of the same folder for PostgreSQL, whose working directory is the cluster. */
  serverPath: string;
  remove(): Promise<void>;
}

/**
 * Uses the cluster's folder, which only its owner can enter; if its path is too long for a socket,
 * creates a private folder in the temporary directory.
 */
export async function prepareSocketFolder(
  clusterDir: string,
  dataDir: string,
  account: Account | undefined,
): Promise<SocketFolder> {
  if (fits(clusterDir)) return { path: clusterDir, serverPath: '.', remove: async () => {} };
  for (const folder of otherFolders(dataDir)) {
    if (account && !(await canOthersReach(folder))) continue;
    await makePrivateFolder(folder, account);
    return { path: folder, serverPath: folder, remove: () => rmdir(folder).catch(() => {}) };
  }
  throw new OperatorError(
    `The path of DATA_DIR ${dataDir} is too long for a socket; choose a shorter one.`,
  );
}

/**
 * The socket folder of a PostgreSQL that another process runs on DATA_DIR; undefined until it has
 * started.
 */
export function findSocketFolder(clusterDir: string, dataDir: string): string | undefined {
  const folders = fits(clusterDir) ? [clusterDir] : otherFolders(dataDir);
  return folders.find((folder) => existsSync(join(folder, SOCKET_NAME)));
}

function otherFolders(dataDir: string): string[] {
  const name = `vignette-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  return [...new Set([tmpdir(), '/tmp'])].map((parent) => join(parent, name)).filter(fits);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH_BYTES;
}

async function makePrivateFolder(folder: string, account: Account | undefined) {
  // A killed start may have left the folder behind, empty and owned by another user id.
  await rmdir(folder).catch(() => {});
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const isOurs = found.uid === process.getuid?.() || found.uid === account?.uid;
  if (!found.isDirectory() || !isOurs) {
    throw new OperatorError(
      `${folder} is needed for PostgreSQL's socket but belongs to another user; remove it.`,
    );
  }
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
}
