import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../errors/operator-error.ts';
import { syncFolder } from '../../files/whole-file.ts';
import { type Account, chooseMaker, giveFolder, spawnIdentity } from './account.ts';
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

/** Makes the cluster under another name and renames it, so that an interrupted one is never used. */
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
  try {
    await rename(await makeCluster(draft, initdb, account), clusterDir);
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    throw new OperatorError(`PostgreSQL's files could not be made in ${clusterDir}: ${reason}`, {
      cause: error,
    });
  } finally {
    await removeFolder(draft);
  }
  await syncFolder(parent);
}

/**
 * Runs initdb in a folder that only the maker's group can enter: other processes may run under its
 * user id.
 */
async function makeCluster(draft: string, initdb: string, account: Account | undefined) {
  const made = join(draft, 'cluster');
  const maker = await chooseMaker(account);
  if (maker) await chown(draft, 0, maker.gid);
  await chmod(draft, 0o710);
  await mkdir(made, { mode: 0o700 });
  await giveFolder(made, maker);
  await promisify(execFile)(initdb, [...INITDB_ARGUMENTS, '-D', clusterPathFor(made, maker)], {
    cwd: made,
    env: postgresEnvironment(),
    ...spawnIdentity(maker),
  });
  await giveFolder(made, account);
  return made;
}

/** Removes what a killed start left; its initdb may still be writing for a moment. */
async function removeDrafts(parent: string, prefix: string) {
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const draft of drafts) await removeFolder(join(parent, draft));
}

function removeFolder(folder: string) {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
