import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterFile } from './after-file.ts';
import { call } from './call.ts';
import { runInProcess } from './command-in-process.ts';
import { addDrama } from './data/catalogue.ts';
import { addEpisodes } from './data/episodes.ts';
import { collect, contact, terms } from './data/orders.ts';
import { addSession, addUser } from './data/users.ts';
import { databaseUrl } from './database.ts';
import { readMails } from './peers/mailbox.ts';
import { startTestServer } from './server.ts';

interface NewOrder {
  company?: string;
  dramas?: Parameters<typeof addDrama>[1][];
}

/** A server with buyers, and the commands of an operator named mei. */
export async function startOrderDesk(settings: Record<string, string> = {}, now?: () => Date) {
  const server = await startTestServer({
    settings: { API_RATE: '0', ...settings },
    ...(now && { overrides: { now } }),
  });
  const { connection, config, db } = server.context;
  // An empty PUBLIC_URL counts as absent, so commands read the server's own from DATA_DIR.
  const DATABASE_URL = databaseUrl(connection);
  const env = { DATABASE_URL, DATA_DIR: config.dataDir, PUBLIC_URL: '', SUDO_USER: 'mei' };
  const folder = await mkdtemp(join(tmpdir(), 'vignette-desk-'));
  afterFile(() => rm(folder, { recursive: true }));

  /** Sends an order as a new buyer whose language is Spanish. */
  async function sendOrder({ company = contact.company, dramas = [{}] }: NewOrder = {}) {
    const userId = await addUser(db);
    const token = await addSession(db, userId);
    const dramaIds: number[] = [];
    for (const drama of dramas) {
      const dramaId = await addDrama(db, drama);
      await addEpisodes(db, dramaId, [30]);
      await collect(db, userId, [dramaId]);
      dramaIds.push(dramaId);
    }
    const headers = { lang: 'es' };
    const input = { contact: { ...contact, company, phone: '=1+1;=2' }, terms };
    const { data } = await call(server, 'sendCopyrightOrder', input, { token, headers });
    const { order_id } = data;
    const detail = async () =>
      (await call(server, 'getCopyrightOrderDetail', { order_id }, { token })).data;
    return { ...data, userId, token, dramaIds, detail };
  }

  return {
    server,
    context: server.context,
    /** For the files of commands; removed at the end. */
    folder,
    run: (...args: string[]) => runInProcess(args, env),
    sendOrder,
    /** The subjects of the mails to the buyer about an order, oldest first. */
    mailSubjects: async (orderNo: string) =>
      (await readMails(server))
        .filter(({ to, subject }) => to === contact.email && subject.includes(orderNo))
        .map(({ subject }) => subject)
        .toReversed(),
  };
}

export type OrderDeskSetup = Awaited<ReturnType<typeof startOrderDesk>>;
