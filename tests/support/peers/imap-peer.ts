import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { reservePort } from '../processes/free-port.ts';

export interface ImapPeer {
  url: string;
  /** Delivers a mail to the inbox; header and body lines. */
  deliver(...lines: string[]): Promise<void>;
  /** The flags of each mail in the inbox. */
  listFlags(): Promise<string[][]>;
  stop(): Promise<void>;
}

const USER = 'desk@vignette.example';
const PASSWORD = 'p@ss/word';

/**
 * A real IMAP server (Dovecot) with one mailbox. Its process for signing in refuses to run as root, and
 * its process for mails refuses the user root: as root, both run as the users of Debian's package.
 */
export async function startImapPeer(): Promise<ImapPeer> {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-imap-'));
  await chmod(folder, 0o755);
  const mails = join(folder, 'mails');
  await mkdir(mails);
  const isRoot = process.getuid?.() === 0;
  const own = userInfo().username;
  const [internal, login] = isRoot ? ['dovecot', 'dovenull'] : [own, own];
  if (isRoot) await chown(mails, ...(await idsOf(internal)));
  const port = await reservePort();
  const config = join(folder, 'dovecot.conf');
  await writeFile(config, writeConfig({ folder, mails, port, internal, login }));
  const program = process.env.DOVECOT || '/usr/sbin/dovecot';
  const server = spawn(program, ['-F', '-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  server.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  let isEnded = false;
  /** With an error if the program could not be started. */
  const ended = new Promise<Error | undefined>((resolve) => {
    server.once('error', resolve);
    server.once('exit', () => resolve(undefined));
  }).finally(() => {
    isEnded = true;
  });

  async function connect(): Promise<ImapFlow> {
    for (;;) {
      const client = new ImapFlow({
        host: '127.0.0.1',
        port,
        secure: false,
        logger: false,
        auth: { user: USER, pass: PASSWORD },
      });
      client.on('error', () => {});
      try {
        await client.connect();
        return client;
      } catch (error) {
        client.close();
        if (!isEnded) continue;
        const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
        throw (await ended) ?? new Error(`Dovecot has ended: ${errors}${log}`, { cause: error });
      }
    }
  }
  const within = async <Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> => {
    const client = await connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };

  await within(async () => {});
  return {
    url: `imap://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    deliver: (...lines) =>
      within(async (client) => void (await client.append('INBOX', lines.join('\r\n')))),
    listFlags: () =>
      within(async (client) => {
        await client.mailboxOpen('INBOX', { readOnly: true });
        const found = await client.fetchAll('1:*', { flags: true });
        return found.map(({ flags }) => [...(flags ?? [])]);
      }),
    async stop() {
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Names {
  folder: string;
  mails: string;
  port: number;
  internal: string;
  login: string;
}

function writeConfig({ folder, mails, port, internal, login }: Names): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mails}
first_valid_uid = 1
default_internal_user = ${internal}
default_login_user = ${login}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=${internal} gid=${internal} home=${mails}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;
}

/** The user and group of a name in /etc/passwd. */
async function idsOf(name: string): Promise<[uid: number, gid: number]> {
  const entry = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((line) => line.startsWith(`${name}:`));
  if (!entry) throw new Error(`There is no user ${name}: Dovecot is not installed.`);
  const [, , uid, gid] = entry.split(':');
  return [Number(uid), Number(gid)];
}
