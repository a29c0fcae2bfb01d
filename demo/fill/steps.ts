import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Locale } from '#i18n/locales.ts';
import { insertEvent } from '#server/areas/orders/history.queries.ts';
import { insertMessage } from '#server/areas/orders/messages/message.queries.ts';
import type { Tx } from '#server/db/client.ts';
import type { FindId } from './catalogue.ts';
import { type Moment, toDate } from './moment.ts';
import { createServices, DESK, type Scene, type Services } from './services.ts';

/** Something that happens to an order. Dramas are named by slug. */
export type Step = Moment &
  (
    | { kind: 'status'; status: 'in_review' | 'declined' | 'delivered'; note: string }
    | { kind: 'message'; from: 'buyer' | 'desk'; text: string }
    /** `quote` is the content of a file for the command `quote send`. */
    | { kind: 'quote'; quote: object }
    | { kind: 'counter'; message: string; lines: Wish[] }
    | { kind: 'decline'; reason: string }
    | { kind: 'expire' }
    | { kind: 'withdraw' }
    /** Without `dramas` all offered titles are accepted. */
    | { kind: 'accept'; dealNo: string; dramas?: string[] }
    | { kind: 'countersign'; name: string; title: string }
    | { kind: 'terminate'; reason: string; fromDaysAgo: number }
  );

interface Wish {
  drama: string;
  wished_minor?: number;
  wished_terms?: LicenceTerms;
}

/** An order with its buyer. */
export interface PlayedOrder {
  orderId: number;
  orderNo: string;
  steps: Step[];
  buyer: { id: number; email: string; locale: Locale; signatory?: Signatory };
}

interface Signatory {
  signatory_name: string;
  signatory_title: string;
}

/** Of the range for documentation. */
const BUYER_ADDRESS = '203.0.113.24';
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Plays the steps of all orders in the order of their times, by the services of the product. */
export async function playSteps(tx: Tx, orders: PlayedOrder[], filled: Filled): Promise<void> {
  const { now } = filled;
  const scene: Scene = { time: now };
  const services = createServices(tx, scene);
  const players = createPlayers(tx, services, scene, filled);
  const played = orders
    .flatMap((order) => order.steps.map((step) => ({ order, step, time: toDate(now, step) })))
    .toSorted((one, other) => one.time.getTime() - other.time.getTime());
  try {
    for (const { order, step, time } of played) {
      scene.time = time;
      scene.dealNo = dealNoOf(order);
      const play = players[step.kind] as (step: Step, order: PlayedOrder) => Promise<unknown>;
      await play(step, order);
    }
  } finally {
    await services.close();
  }
}

type Filled = { now: Date; dramaIdOf: FindId };
type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

/** How each kind of step is played. */
type Players = {
  [Kind in Step['kind']]: (step: StepOf<Kind>, order: PlayedOrder) => Promise<unknown>;
};

function createPlayers(tx: Tx, services: Services, scene: Scene, filled: Filled): Players {
  const { quotes, quoteDesk, orders, deals, dealDesk, expiry } = services;

  /** The newest quote of an order, and the ids of its lines by drama. */
  async function readQuote({ orderId, buyer }: PlayedOrder) {
    const { current } = await quotes.get(buyer.locale, buyer.id, orderId);
    if (!current) throw new Error(`order ${orderId} has no quote`);
    const lineByDrama = new Map(current.lines.map((line) => [line.drama_id, line.line_id]));
    const lineIdOf = (slug: string) => lineByDrama.get(filled.dramaIdOf(slug)) ?? 0;
    return { quote_id: current.quote_id, lineIdOf };
  }

  return {
    status: ({ status, note }, { orderId }) =>
      insertEvent(tx, { orderId, status, note, actor: DESK, at: scene.time }),
    message: ({ from, text }, { orderId }) => {
      const actor = from === 'desk' ? DESK : 'buyer';
      return insertMessage(tx, { orderId, sender: from, actor, text, at: scene.time });
    },
    quote: ({ quote }, { orderNo }) => quoteDesk.send(DESK, { orderNo }, quote),
    async counter({ message, lines }, order) {
      const { quote_id, lineIdOf } = await readQuote(order);
      const wishes = lines.map(({ drama, ...wish }) => ({ line_id: lineIdOf(drama), ...wish }));
      const { id, locale } = order.buyer;
      await quotes.counter(locale, id, { quote_id, message, lines: wishes });
    },
    async decline({ reason }, order) {
      const { quote_id } = await readQuote(order);
      await quotes.decline(order.buyer.locale, order.buyer.id, quote_id, reason);
    },
    expire: () => expiry.run(),
    withdraw: (_step, { buyer, orderId }) => orders.withdraw(buyer.id, orderId),
    async accept({ dramas }, order) {
      const { quote_id, lineIdOf } = await readQuote(order);
      const { signatory, id, ...buyer } = order.buyer;
      if (!signatory) throw new Error(`the buyer of ${order.orderNo} has no company`);
      const signer = { ...buyer, userId: id, address: BUYER_ADDRESS, userAgent: USER_AGENT };
      await deals.accept(
        { ...signer, confirmedAt: scene.time, idempotencyKey: undefined },
        {
          quote_id,
          ...(dramas && { line_ids: dramas.map(lineIdOf) }),
          ...signatory,
          is_agreed: true,
        },
      );
    },
    countersign: ({ name, title }, order) =>
      dealDesk.countersign(DESK, dealNoOf(order), name, title),
    terminate: ({ reason, fromDaysAgo }, order) => {
      const from = toDate(filled.now, { daysAgo: fromDaysAgo, time: '00:00' });
      return dealDesk.terminate(DESK, dealNoOf(order), reason, from.toISOString().slice(0, 10));
    },
  };
}

function dealNoOf({ steps }: PlayedOrder): string {
  return steps.find((step) => step.kind === 'accept')?.dealNo ?? '';
}
