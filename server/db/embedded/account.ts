import { execFile } from 'node:child_process';
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../../operator-error.ts';

/** The unprivileged account that PostgreSQL runs under when we are root. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; `undefined` means that it runs as we do. */
export async function chooseAccount(clusterDir: string): Promise<Account | undefined> {
  const owner = await stat(clusterDir).catch(() => undefined);
  const ownUid = process.getuid?.();
  if (ownUid !== 0) {
    if (owner && owner.uid !== ownUid) {
      throw new OperatorError(
        `${clusterDir} belongs to another user (id ${owner.uid}); start Vignette as that user or as root.`,
      );
    }
    return undefined;
  }
  // A cluster made by an ordinary user stays theirs, so that they can start it again.
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findNobody();
}

async function findNobody(): Promise<Account> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] = passwd.match(/^nobody:.*$/m)?.[0].split(':') ?? [];
  if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  const run = promisify(execFile);
  try {
    const [user, group] = await Promise.all([
      run('id', ['-u', 'nobody']),
      run('id', ['-g', 'nobody']),
    ]);
    return { uid: Number(user.stdout) >>> 0, gid: Number(group.stdout) >>> 0 };
  } catch (error) {
    const message = 'PostgreSQL must not run as root and this machine has no user "nobody".';
    throw new OperatorError(message, { cause: error });
  }
}

/** spawn's part of running under the account. It takes signed ids: macOS' nobody is -2. */
export function spawnIdentity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
}

export async function giveFolder(folder: string, account: Account | undefined) {
  if (!account || (await stat(folder)).uid === account.uid) return;
  for (const name of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, name), account.uid, account.gid);
  }
  // Last, so that a start that was interrupted here begins again.
  await chown(folder, account.uid, account.gid);
}
