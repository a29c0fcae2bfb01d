import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spawnIdentity } from './account.ts';
import { findPackagedPostgres, prepareBinaries } from './binaries.ts';

const NOBODY = { uid: 65534, gid: 65534 };

test('runs the packaged programs when PostgreSQL runs as the current user', async () => {
  const packaged = await findPackagedPostgres();
  const { postgres } = await prepareBinaries(packaged, undefined);
  expect(postgres).toBe(join(packaged.nativeDir, 'bin/postgres'));
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toMatch(/PostgreSQL/);
});

describe.runIf(process.getuid?.() === 0)('as root, in a folder that others cannot read', () => {
  let folder: string;
  let nativeDir: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vignette-binaries-'));
    await chmod(folder, 0o755);
    nativeDir = join(folder, 'private/native');
    await mkdir(join(nativeDir, 'bin'), { recursive: true });
    await mkdir(join(nativeDir, 'lib/postgresql'), { recursive: true });
    await mkdir(join(nativeDir, 'share/postgresql'), { recursive: true });
    const program = '#!/bin/sh\ncd "$(dirname "$0")/../lib" && cat link && ls\n';
    await writeFile(join(nativeDir, 'bin/postgres'), program, { mode: 0o700 });
    await writeFile(join(nativeDir, 'lib/library'), 'linked\n', { mode: 0o600 });
    await writeFile(join(nativeDir, 'lib/library.a'), 'not needed');
    await symlink('library', join(nativeDir, 'lib/link'));
    await chmod(join(folder, 'private'), 0o700);
  });

  afterAll(() => rm(folder, { recursive: true }));

  test('copies the programs once, to a folder where the account can run them', async () => {
    const packaged = { nativeDir, version: '1.2.3' };
    const cache = join(folder, 'cache');
    const { postgres } = await prepareBinaries(packaged, NOBODY, [cache]);
    expect(postgres).toBe(join(cache, 'postgresql-1.2.3/bin/postgres'));
    const options = { ...spawnIdentity(NOBODY), cwd: '/', encoding: 'utf8' } as const;
    expect(execFileSync(postgres, [], options)).toBe('linked\nlibrary\nlink\npostgresql\n');
    await writeFile(join(nativeDir, 'bin/postgres'), 'changed');
    const again = await prepareBinaries(packaged, NOBODY, [cache]);
    expect(again.postgres).toBe(postgres);
  });

  test('rejects a folder that another user could have filled', async () => {
    const foreign = join(folder, 'foreign');
    await mkdir(foreign);
    execFileSync('chown', ['65534', foreign]);
    const attempt = prepareBinaries({ nativeDir, version: '1.2.3' }, NOBODY, [foreign]);
    await expect(attempt).rejects.toThrow(/must not run as root/);
  });
});
