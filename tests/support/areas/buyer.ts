import { beforeEach } from 'vitest';
import { call } from '../call.ts';
import { addDrama } from '../data/catalogue.ts';
import { collect, contact } from '../data/orders.ts';
import { addSession, addUser } from '../data/users.ts';
import { startTestServer, type TestServerOptions } from '../server.ts';

/** A server, and a signed-in buyer who is a new one in each test. */
export async function startServerWithBuyer({ settings, ...options }: TestServerOptions = {}) {
  const server = await startTestServer({ ...options, settings: { API_RATE: '0', ...settings } });
  const { db } = server.context;
  const buyer = {
    userId: 0,
    token: '',
    contact,
    /** Adds the dramas to the cart, which shows the last one first; returns the ids of the lines. */
    collect: (dramaIds: number[], version?: number) => collect(db, buyer.userId, dramaIds, version),
    /** Adds new dramas to the cart; returns them and the ids of their lines. */
    collectNew: async (count: number) => {
      const dramas = await Array.fromAsync({ length: count }, () => addDrama(db));
      return { dramas, lines: await buyer.collect(dramas) };
    },
    /** The items of an order by drama. */
    itemsOf: async (order_id: number) => {
      const { data } = await call(server, 'getCopyrightOrderDetail', { order_id }, buyer);
      return new Map(data.items.map((item) => [item.drama_id, item]));
    },
  };
  beforeEach(async () => {
    buyer.userId = await addUser(db);
    buyer.token = await addSession(db, buyer.userId);
    // The address of each is another one, because mails to one address are limited.
    buyer.contact = { ...contact, email: `ana${buyer.userId}@luz.example` };
  });
  return { server, db, buyer };
}
