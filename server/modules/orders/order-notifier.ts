import { termFacts } from '../../../contract/site/licence-words.ts';
import { fallbackLocale, type Locale } from '../../../i18n/locales.ts';
import { statusNames } from '../../../i18n/order-names.ts';
import type { Tx } from '../../db/client.ts';
import { isWithin, type Limit } from '../../limits/rate-limits.ts';
import type { OrderMails } from '../../mail/letters/order-mails.ts';
import { type MailContent, ORDER_MAIL_MS } from '../../mail/mail.ts';
import type { Mailer } from '../../mail/outbox/mailer.ts';
import type { Translators } from '../../text/translators.ts';
import { availabilityName, explainAvailability } from './files/availability-words.ts';
import { contactFacts, ownTermFacts, versionName, writeFacts } from './files/order-words.ts';
import { fullTitle } from './full-title.ts';
import type { Order } from './order.mapper.ts';
import { getBuyer } from './order.queries.ts';
import type { OrderFilesService } from './order-files.service.ts';
import { contactMailLimits, ownMailLimits } from './order-limits.ts';

export type OrderNotifier = ReturnType<typeof createOrderNotifier>;

interface OrderNotifierParts {
  mailer: Mailer;
  mails: OrderMails;
  translators: Translators;
  files: Pick<OrderFilesService, 'orderWorkbook'>;
  businessEmail: string;
  now: () => Date;
}

/** Mails caused by a buyer are limited; those caused by an operator are not. */
type Cause = 'buyer' | 'operator';

/** Queues mails about an order in the transaction that changes it. */
export function createOrderNotifier(parts: OrderNotifierParts) {
  const { mailer, mails, translators, files, businessEmail, now } = parts;

  const latestEvent = (locale: Locale, { status, timeline }: Order) => ({
    status: translators[locale].t(statusNames[status]),
    note: timeline.at(-1)?.note ?? '',
  });

  const queue = (tx: Tx, userId: number, to: string, content: MailContent) =>
    mailer.queue(tx, {
      to,
      content,
      expiresAt: new Date(now().getTime() + ORDER_MAIL_MS),
      topic: 'order',
      userId,
    });

  /**
   * Mails the account's address, which is verified, and the contact's if it differs. A buyer can
   * enter any address as contact, so mails to it are limited per account and per address.
   */
  async function queueForBuyer(tx: Tx, order: Order, content: MailContent, cause: Cause) {
    const buyer = await getBuyer(tx, order.order_id);
    const { userId, email, contactEmail, contactKey, isOwnContact } = buyer;
    const isAllowed = async (limits: Limit[]) =>
      cause === 'operator' || (await isWithin(tx, limits, now()));
    if (await isAllowed(ownMailLimits(userId))) await queue(tx, userId, email, content);
    if (!isOwnContact && (await isAllowed(contactMailLimits(userId, contactKey))))
      await queue(tx, userId, contactEmail, content);
  }

  async function queueForOperator(tx: Tx, order: Order, content: MailContent) {
    const { userId } = await getBuyer(tx, order.order_id);
    await queue(tx, userId, businessEmail, content);
  }

  const queueStep = (tx: Tx, locale: Locale, order: Order, cause: Cause = 'operator') =>
    queueForBuyer(tx, order, mails.step(locale, order, latestEvent(locale, order)), cause);

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
      await queueForBuyer(tx, order, mails.confirmation(locale, order, titles), 'buyer');
      await queueForOperator(tx, order, { ...notice, attachments });
    },

    /** Mails the buyer that an operator has changed the status, with the operator's note. */
    queueStep: (tx: Tx, locale: Locale, order: Order) => queueStep(tx, locale, order),

    /** Mails the buyer and the operator that the buyer has withdrawn the order. */
    async queueWithdrawn(tx: Tx, locale: Locale, order: Order): Promise<void> {
      await queueStep(tx, locale, order, 'buyer');
      await queueForOperator(tx, order, mails.withdrawal(fallbackLocale, order));
    },

    /** Mails the buyer an operator's note that does not change the status. */
    queueNote: (tx: Tx, locale: Locale, order: Order) =>
      queueForBuyer(tx, order, mails.note(locale, order, latestEvent(locale, order)), 'operator'),
  };
}
