import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '#server/errors/operator-error.ts';
import { codeOf, messageOf } from '#server/errors/thrown.ts';
import { syncFolder } from '#server/files/whole-file.ts';
import { type Account, chooseInitdbAccount, giveFolder, spawnIdentity } from './account.ts';
import { clusterPathFor, postgresEnvironment } from './process-options.ts';
import { SUPERUSER } from './roles.ts';

const INITDB_ARGUMENTS = [
  '--auth=trust',
  `--username=${SUPERUSER}`,
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--no-instructions',
];

/**
 * Creates the cluster under another name and renames it, so that an incomplete one is never used.
 */
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
    throw new OperatorError(`${clusterDir} contains files that are not PostgreSQL's.`);

  const draft = await mkdtemp(join(parent, draftPrefix));
  try {
    await rename(await makeCluster(draft, initdb, account), clusterDir);
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() || messageOf(error);
    throw new OperatorError(`PostgreSQL's files could not be created in ${clusterDir}: ${reason}`, {
      cause: error,
    });
  } finally {
    await removeFolder(draft);
  }
  await syncFolder(parent);
}

/**
 * Runs initdb in a folder that only the group of its account can enter, because other processes may
 * run under the same user id (`nobody`).
 */
async function makeCluster(draft: string, initdb: string, account: Account | undefined) {
  const cluster = join(draft, 'cluster');
  const initdbAccount = await chooseInitdbAccount(account);
  if (initdbAccount) await chown(draft, 0, initdbAccount.gid);
  await chmod(draft, 0o710);
  await mkdir(cluster, { mode: 0o700 });
  await giveFolder(cluster, initdbAccount);
  await promisify(execFile)(
    initdb,
    [...INITDB_ARGUMENTS, '-D', clusterPathFor(cluster, initdbAccount)],
    {
      cwd: cluster,
      env: postgresEnvironment(),
      ...spawnIdentity(initdbAccount),
    },
  );
  await giveFolder(cluster, account);
  return cluster;
}

/** Removes drafts of killed starts. Retries, because their initdb may still write for a moment. */
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
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
