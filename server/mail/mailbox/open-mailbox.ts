import type { MailboxSettings } from '#server/settings/mailbox-settings.ts';

/** A folder of a mail server, opened for reading only: mails stay as they are, also unread. */
export interface Mailbox {
  /** UIDs are valid as long as this number is the same. */
  uidValidity: number;
  /** The UIDs after this one, ascending. */
  listAfter(uid: number): Promise<number[]>;
  /** The UIDs of mails that arrived on this day or later, ascending. */
  listSince(day: Date): Promise<number[]>;
  /** These headers of a mail; undefined if it has been deleted. */
  readHeaders(uid: number, names: string[]): Promise<Buffer | undefined>;
  /** The beginning of a mail, up to a number of bytes. */
  readSource(uid: number, maxBytes: number): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const CLOSE_TIMEOUT_MS = 2_000;

/** Connects and signs in. An error has a message only, so that logs contain no password. */
export async function openMailbox(settings: MailboxSettings): Promise<Mailbox> {
  // Imported when needed: most commands read no mailbox.
  const { ImapFlow } = await import('imapflow');
  const { host, port, tls, user, password, folder } = settings;
  const client = new ImapFlow({
    host,
    port,
    ...TIMEOUTS,
    secure: tls === 'from-start',
    ...(tls === 'starttls' && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
  });
  // The command that runs fails as well, with the same error.
  client.on('error', () => {});
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      client.close();
      throw new Error(`${host}: ${describe(error)}`);
    }
  };

  const { uidValidity } = await attempt(async () => {
    await client.connect();
    return client.mailboxOpen(folder, { readOnly: true });
  });
  const search = (query: object) =>
    attempt(async () => ((await client.search(query, { uid: true })) || []).toSorted(byNumber));

  return {
    uidValidity: Number(uidValidity),
    // `5:*` also contains the last mail if its UID is lower than 5.
    listAfter: async (uid) => (await search({ uid: `${uid + 1}:*` })).filter((one) => one > uid),
    listSince: (day) => search({ since: day }),
    readHeaders: (uid, headers) =>
      attempt(async () => {
        const mail = await client.fetchOne(`${uid}`, { headers }, { uid: true });
        return mail ? mail.headers : undefined;
      }),
    readSource: (uid, maxLength) =>
      attempt(async () => {
        const query = { source: { start: 0, maxLength } };
        const mail = await client.fetchOne(`${uid}`, query, { uid: true });
        return mail ? mail.source : undefined;
      }),
    async close() {
      const timer = setTimeout(() => client.close(), CLOSE_TIMEOUT_MS);
      await client.logout().catch(() => client.close());
      clearTimeout(timer);
    },
  };
}

const byNumber = (one: number, other: number) => one - other;

/** The server's reply, or the error's message. */
function describe(error: unknown): string {
  const { responseText, message } = error as { responseText?: string; message?: string };
  return responseText || message || String(error);
}
