import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '#server/errors/operator-error.ts';

/** The unprivileged ids that PostgreSQL runs under when we are root. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Ids that neither distributions nor systemd assign, so no other process runs under them and can
 * read the cluster. They fit into the 65,536 ids of a container's user namespace.
 */
const UNASSIGNED_IDS = { first: 65_520, last: 65_531 };

/**
 * The account that runs PostgreSQL, which refuses to run as root; `undefined` means the current
 * user.
 */
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
  const passwd = await readPasswd();
  // A cluster of an ordinary user keeps its owner, who can then also start it without root. One
  // owned by `nobody` was created by an earlier version and gets an id that nothing else uses.
  if (owner && owner.uid !== 0 && owner.uid !== findNobody(passwd)) {
    return { uid: owner.uid, gid: owner.gid };
  }
  return findUnusedAccount(passwd, clusterDir);
}

/**
 * The account that runs initdb, which unlike the server needs a user id with a name. Its group is
 * the account's: the kernel lets another process of `nobody` inspect it only if the groups match
 * too.
 */
export async function chooseInitdbAccount(
  account: Account | undefined,
): Promise<Account | undefined> {
  const passwd = account && (await readPasswd());
  if (!passwd || uidsIn(passwd).has(account.uid)) return account;
  const uid = findNobody(passwd) ?? (await lookUpNobody());
  return { uid, gid: account.gid };
}

function readPasswd(): Promise<string> {
  return readFile('/etc/passwd', 'utf8').catch(() => '');
}

function uidsIn(passwd: string): Set<number> {
  return new Set(passwd.split('\n').map((line) => Number(line.split(':')[2]) >>> 0));
}

/** Begins at an id that depends on the folder, so that sites on one machine rarely share one. */
function findUnusedAccount(passwd: string, clusterDir: string): Account {
  const taken = uidsIn(passwd);
  const { first, last } = UNASSIGNED_IDS;
  const count = last - first + 1;
  const start = createHash('sha256').update(clusterDir).digest().readUInt32LE() % count;
  for (let step = 0; step < count; step += 1) {
    const id = first + ((start + step) % count);
    if (!taken.has(id)) return { uid: id, gid: id };
  }
  throw new OperatorError(
    `PostgreSQL must not run as root, and the user ids ${UNASSIGNED_IDS.first} to ${UNASSIGNED_IDS.last} are all taken; start Vignette as an unprivileged user.`,
  );
}

/** The user id of `nobody`, as unsigned; macOS has -2. */
function findNobody(passwd: string): number | undefined {
  const uid = passwd.match(/^nobody:.*$/m)?.[0].split(':')[2];
  return uid ? Number(uid) >>> 0 : undefined;
}

/** For machines whose users are not in /etc/passwd. */
async function lookUpNobody(): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)('id', ['-u', 'nobody']);
    return Number(stdout) >>> 0;
  } catch (error) {
    const message = 'PostgreSQL must not run as root and this machine has no user "nobody".';
    throw new OperatorError(message, { cause: error });
  }
}

/**
 * The options of spawn to run under the account. Spawn takes signed ids: macOS's `nobody` is -2.
 */
export function spawnIdentity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
}

/** Changes the owner of a folder and its content to the account. */
export async function giveFolder(folder: string, account: Account | undefined) {
  if (!account || (await stat(folder)).uid === account.uid) return;
  for (const name of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, name), account.uid, account.gid);
  }
  // The folder itself is changed last: its owner tells the next start whether the change is
  // complete.
  await chown(folder, account.uid, account.gid);
}
