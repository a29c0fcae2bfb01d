import { execFile } from 'node:child_process';
import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../operator-error.ts';
import { type Account, giveFolder, spawnIdentity } from './account.ts';
import { clusterPathFor, postgresEnvironment } from './process-options.ts';

export const CLUSTER_USER = 'vignette';

const INITDB_ARGUMENTS = [
  '--auth=trust',
  `--username=${CLUSTER_USER}`,
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
];

/** Makes the cluster aside and renames it, so that it is there whole or not at all. */
export async function ensureCluster(
  clusterDir: string,
  initdb: string,
  account: Account | undefined,
): Promise<void> {
  const parent = dirname(clusterDir);
  const draftPrefix = `${basename(clusterDir)}.new-`;
  await removeDrafts(parent, draftPrefix);
  const found = await listFiles(clusterDir);
  if (found.includes('PG_VERSION')) return giveFolder(clusterDir, account);
  if (found.length > 0)
    throw new OperatorError(`${clusterDir} holds files that are not PostgreSQL's.`);

  const draft = await mkdtemp(join(parent, draftPrefix));
  await giveFolder(draft, account);
  try {
    await promisify(execFile)(initdb, [...INITDB_ARGUMENTS, '-D', clusterPathFor(draft, account)], {
      cwd: draft,
      env: postgresEnvironment(),
      ...spawnIdentity(account),
    });
    await rename(draft, clusterDir);
  } catch (error) {
    await removeFolder(draft);
    const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    throw new OperatorError(`PostgreSQL's files could not be made in ${clusterDir}: ${reason}`, {
      cause: error,
    });
  }
  await syncFolder(parent);
}

/** What a start that was killed left; its initdb may still be writing for a moment. */
async function removeDrafts(parent: string, prefix: string) {
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const draft of drafts) await removeFolder(join(parent, draft));
}

function removeFolder(folder: string) {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

/** The new name must survive a power cut as surely as what is later written under it. */
async function syncFolder(folder: string) {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
