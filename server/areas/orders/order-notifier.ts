import { termFacts } from '#contract/site/licence-words.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import { statusNames } from '#i18n/names/order-names.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrderMails } from '#server/mail/letters/order-mails.ts';
import type { Translators } from '#server/text/translators.ts';
import { availabilityName, explainAvailability } from './files/availability-words.ts';
import type { OrderFilesService } from './files/order-files.service.ts';
import {
  contactFacts,
  fullTitle,
  ownTermFacts,
  versionName,
  writeFacts,
} from './files/order-words.ts';
import type { Order } from './order.mapper.ts';
import type { Cause, OrderPost } from './order-post.ts';

export type OrderNotifier = ReturnType<typeof createOrderNotifier>;

interface OrderNotifierParts {
  post: OrderPost;
  mails: OrderMails;
  translators: Translators;
  files: Pick<OrderFilesService, 'orderWorkbook'>;
}

/** The statuses without a legal effect, whose mails a buyer may switch off. */
const PROGRESS: Order['status'][] = ['submitted', 'in_review'];

/** Queues mails about an order in the transaction that changes it. */
export function createOrderNotifier(parts: OrderNotifierParts) {
  const { post, mails, translators, files } = parts;

  const latestEvent = (locale: Locale, { status, timeline }: Order) => ({
    status: translators[locale].t(statusNames[status]),
    note: timeline.at(-1)?.note ?? '',
    isAlwaysSent: !PROGRESS.includes(status),
  });

  const queueStep = (tx: Tx, locale: Locale, order: Order, cause: Cause = 'operator') =>
    post.toBuyer(tx, order.order_id, mails.step(locale, order, latestEvent(locale, order)), cause);

  return {
    /** Confirms the order to the buyer and mails it to the operator with its Excel file. */
    async queueSent(tx: Tx, locale: Locale, order: Order): Promise<void> {
      const titles = order.items.map(
        (item) => `${item.title} · ${versionName(translators[locale], item.is_custom_version)}`,
      );
      const translator = translators[fallbackLocale];
      const facts = [...contactFacts(translator, order), ...termFacts(translator, order.terms)];
      const notice = mails.notice(fallbackLocale, order, {
        facts: writeFacts(translator, facts),
        titles: order.items.map((item) =>
          [
            fullTitle(item),
            versionName(translator, item.is_custom_version),
            ...writeFacts(translator, ownTermFacts(translator, order, item)),
            availabilityName(translator, item),
            explainAvailability(translator, item),
          ]
            .filter(Boolean)
            .join(' · '),
        ),
        message: order.message,
      });
      const { filename, contentType, bytes } = await files.orderWorkbook(fallbackLocale, order);
      const base64 = Buffer.from(bytes).toString('base64');
      const attachments = [{ filename, contentType, base64 }];
      // Only now, after the slow file: counting mails locks rows that orders of other accounts
      // need.
      await post.toBuyer(tx, order.order_id, mails.confirmation(locale, order, titles), 'buyer');
      await post.toDesk(tx, order.order_id, { ...notice, attachments });
    },

    /** Mails the buyer that an operator has changed the status, with the operator's note. */
    queueStep: (tx: Tx, locale: Locale, order: Order) => queueStep(tx, locale, order),

    /** Mails the buyer and the operator that the buyer has withdrawn the order. */
    async queueWithdrawn(tx: Tx, locale: Locale, order: Order): Promise<void> {
      await queueStep(tx, locale, order, 'buyer');
      await post.toDesk(tx, order.order_id, mails.withdrawal(fallbackLocale, order));
    },
  };
}
