import { beforeEach } from 'vitest';
import { call } from '../call.ts';
import { addSession, addUser } from '../data/users.ts';
import { startTestServer } from '../server.ts';

/** A server with its own clock, a new buyer for each test, and the calls of that buyer. */
export async function startShortlists() {
  const start = new Date('2026-11-16T08:00:00Z');
  const clock = { time: start };
  const buyer = { userId: 0, token: '' };
  const server = await startTestServer({
    settings: { API_RATE: '0' },
    overrides: { now: () => clock.time },
  });
  const { db } = server.context;

  beforeEach(async () => {
    clock.time = start;
    buyer.userId = await addUser(db);
    buyer.token = await addSession(db, buyer.userId);
  });

  const withdraw = (id: number) =>
    db.updateTable('dramas').set({ state: 'withdrawn' }).where('id', '=', id).execute();

  const create = async (drama_ids?: number[], name = 'Spring slate') =>
    (await call(server, 'createShortlist', { name, ...(drama_ids && { drama_ids }) }, buyer)).data;
  const show = async (shortlist_id: number) =>
    (await call(server, 'getShortlist', { shortlist_id }, buyer)).data;
  const update = (input: object, by = buyer.token) =>
    call(server, 'updateShortlist', input as never, { token: by });
  const share = async (shortlist_id: number, days = 30) =>
    (await call(server, 'shareShortlist', { shortlist_id, days }, buyer)).data;
  const open = (link: string) => call(server, 'getSharedShortlist', { token: link });
  const titlesOf = (list: { titles: { drama: { drama_id: number }; note: string }[] }) =>
    list.titles.map(({ drama, note }) => [drama.drama_id, note]);

  return { server, db, start, clock, buyer, withdraw, create, show, update, share, open, titlesOf };
}
