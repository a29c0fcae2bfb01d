import { calls } from '#contract/calls.ts';
import { paths } from '#contract/site/paths.ts';
import { locales } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { addBuyers, type Buyer, orderRequest } from '../order-storm.ts';
import type { Ledger } from './ledger.ts';
import type { Attempt } from './load.ts';
import type { Answer, Send, Visit } from './visitor-client.ts';

const RATES = { page: 100, view: 10, collect: 5, order: 1 };
const PLAYER_PAGES = 12;
const COLLECTORS = 50;
/**
 * Views come from this many addresses, since a drama counts only `MAX_GUESTS_PER_NETWORK`
 * (`server/areas/watching/watching.queries.ts`) guests of one network.
 */
const VIEWER_ADDRESSES = 16;

export interface Crowd {
  /** The dramas whose views can be counted, by id. */
  dramaIds: number[];
  collectors: Buyer[];
  /** Each sends one order. */
  buyers: Buyer[];
}

export async function addCrowd(db: Db, seconds: number): Promise<Crowd> {
  const dramas = await db
    .selectFrom('dramas')
    .select('id')
    .where('state', '=', 'published')
    .where('preview', '!=', 'none')
    .orderBy('id')
    .execute();
  return {
    dramaIds: dramas.map(({ id }) => id),
    collectors: await addBuyers(db, COLLECTORS, 0),
    buyers: await addBuyers(db, seconds * RATES.order),
  };
}

/** The public pages that readers open; the servers keep all of them in their page caches. */
export function pagePaths({ dramaIds }: Crowd): string[] {
  return [
    ...locales.map((locale) => paths.home(locale)),
    ...locales.map((locale) => paths.page(locale, 'ShortPlayCopyright')),
    ...locales.map((locale) => paths.page(locale, 'About')),
    ...dramaIds.slice(0, PLAYER_PAGES).map((id) => paths.player('en', id)),
  ];
}

/** The requests of the crowd. Acknowledged writes are entered in the ledger. */
export function crowdRequests(send: Send, crowd: Crowd, ledger: Ledger, events: number) {
  const { collectors, dramaIds } = crowd;
  const pages = pagePaths(crowd);
  const dramasPerEvent = Math.floor(dramaIds.length / events);
  const buyers = crowd.buyers.values();
  const count = { page: 0, view: 0, collect: 0 };

  const page = (): Attempt => {
    const path = pages[count.page++ % pages.length] ?? '/';
    const visit = { method: 'GET', path, headers: { 'accept-encoding': 'br' } };
    return async () => settle(await attempt(send, visit), ({ status }) => status === 200);
  };

  const view = (): Attempt => {
    const n = count.view++;
    const first = dramasPerEvent * (ledger.events.length - 1);
    const dramaId = dramaIds[first + (n % dramasPerEvent)] ?? 0;
    const views = ledger.current.viewsOf(dramaId);
    views.sent += 1;
    const visit = {
      ...calls.updateViewCount,
      headers: { 'user-agent': `visitor ${n}` },
      body: JSON.stringify({ drama_id: dramaId }),
      from: `127.0.2.${1 + (Math.floor(n / dramasPerEvent) % VIEWER_ADDRESSES)}`,
    };
    return async () =>
      settle(await attempt(send, visit), isAcknowledged, () => {
        views.acknowledged += 1;
      });
  };

  const collect = (): Attempt => {
    const n = count.collect++;
    const { userId, token } = collectors[n % COLLECTORS] as Buyer;
    const dramaId = dramaIds[Math.floor(n / COLLECTORS) % dramaIds.length] ?? 0;
    const { collects } = ledger.current;
    const visit = {
      ...calls.addCopyrightCart,
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ drama_id: dramaId }),
    };
    return async () =>
      settle(await attempt(send, visit), isAcknowledged, () => {
        collects.push({ userId, dramaId });
      });
  };

  const order = (): Attempt => {
    const buyer = buyers.next().value;
    if (!buyer) throw new Error('there are fewer buyers than orders');
    const { orders } = ledger.current;
    return async () =>
      settle(await attempt(send, orderRequest(buyer)), isAcknowledged, ({ text }) => {
        orders.push({ ...buyer, orderNo: JSON.parse(text).data.order_no });
      });
  };

  return {
    page: { perSecond: RATES.page, next: page },
    view: { perSecond: RATES.view, next: view },
    collect: { perSecond: RATES.collect, next: collect },
    order: { perSecond: RATES.order, next: order, isRepeated: true as const },
  };
}

const isAcknowledged = ({ text }: Answer) => text.startsWith('{"code":200,');

async function attempt(send: Send, visit: Visit): Promise<Answer | string> {
  try {
    return await send(visit);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  }
}

/** The reason of a failure; undefined for a success, whose answer is passed on. */
function settle(
  answer: Answer | string,
  isSuccess: (answer: Answer) => boolean,
  onSuccess: (answer: Answer) => void = () => {},
): string | undefined {
  if (typeof answer === 'string') return answer;
  if (!isSuccess(answer)) return String(answer.status);
  onSuccess(answer);
  return undefined;
}
