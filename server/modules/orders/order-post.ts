import { fallbackLocale, type Locale } from '../../../i18n/locales.ts';
import { statusNames } from '../../../i18n/order-names.ts';
import type { Tx } from '../../db/client.ts';
import { isWithin, type Limit } from '../../limits/rate-limits.ts';
import type { OrderMails } from '../../mail/letters/order-mails.ts';
import { type MailContent, ORDER_MAIL_MS } from '../../mail/mail.ts';
import type { Mailer } from '../../mail/outbox/mailer.ts';
import type { Translators } from '../../text/translators.ts';
import { contactFacts, termFacts, versionName } from './files/order-words.ts';
import { fullTitle } from './full-title.ts';
import type { Order } from './order.mapper.ts';
import { getBuyer } from './order.queries.ts';
import type { OrderFilesService } from './order-files.service.ts';
import { contactMailLimits, ownMailLimits } from './order-limits.ts';

export type OrderPost = ReturnType<typeof createOrderPost>;

interface OrderPostParts {
  mailer: Mailer;
  mails: OrderMails;
  translators: Translators;
  files: Pick<OrderFilesService, 'orderWorkbook'>;
  businessEmail: string;
  now: () => Date;
}

/** Who causes a mail. A buyer's mails are limited; an operator's are single, deliberate commands. */
type Cause = 'buyer' | 'operator';

/** Who is written to about an order, in the transaction that moves it. */
export function createOrderPost(parts: OrderPostParts) {
  const { mailer, mails, translators, files, businessEmail, now } = parts;

  const latest = (locale: Locale, { status, timeline }: Order) => ({
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
   * To the account's address, which is verified, and to the contact's if that is another. Anybody's
   * address can be given as contact, so mails to it are counted per account and per address.
   */
  async function queueNews(tx: Tx, { order_id }: Order, content: MailContent, cause: Cause) {
    const buyer = await getBuyer(tx, order_id);
    const { user_id, email, contact_email, contact_key, is_own_contact } = buyer;
    const isAllowed = async (limits: Limit[]) =>
      cause === 'operator' || (await isWithin(tx, limits, now()));
    if (await isAllowed(ownMailLimits(user_id))) await queue(tx, user_id, email, content);
    if (!is_own_contact && (await isAllowed(contactMailLimits(user_id, contact_key))))
      await queue(tx, user_id, contact_email, content);
  }

  async function queueNotice(tx: Tx, { order_id }: Order, content: MailContent) {
    const { user_id } = await getBuyer(tx, order_id);
    await queue(tx, user_id, businessEmail, content);
  }

  const queueStep = (tx: Tx, locale: Locale, order: Order, cause: Cause = 'operator') =>
    queueNews(tx, order, mails.step(locale, order, latest(locale, order)), cause);

  return {
    /** The buyer gets a confirmation, the operator the order with its Excel file. */
    async queueSent(tx: Tx, locale: Locale, order: Order): Promise<void> {
      const titles = order.items.map(
        ({ title, is_custom_version }) =>
          `${title} · ${versionName(translators[locale], is_custom_version)}`,
      );
      const ours = translators[fallbackLocale];
      const facts = [...contactFacts(ours, order), ...termFacts(ours, order)];
      const notice = mails.notice(fallbackLocale, order, {
        facts: facts.map(([label, value]) => `${label}: ${value}`),
        titles: order.items.map(
          (item) => `${fullTitle(item)} · ${versionName(ours, item.is_custom_version)}`,
        ),
        message: order.message,
      });
      const { filename, contentType, bytes } = await files.orderWorkbook(fallbackLocale, order);
      const base64 = Buffer.from(bytes).toString('base64');
      // After the file is made: counting locks rows that orders of other accounts may share.
      await queueNews(tx, order, mails.confirmation(locale, order, titles), 'buyer');
      await queueNotice(tx, order, { ...notice, attachments: [{ filename, contentType, base64 }] });
    },

    /** An operator has moved the order; the mail has the operator's note. */
    queueStep: (tx: Tx, locale: Locale, order: Order) => queueStep(tx, locale, order),

    /** The buyer has withdrawn the order; the operator gets a mail too. */
    async queueWithdrawn(tx: Tx, locale: Locale, order: Order): Promise<void> {
      await queueStep(tx, locale, order, 'buyer');
      await queueNotice(tx, order, mails.withdrawal(fallbackLocale, order));
    },

    /** A note of an operator for the buyer; the status does not change. */
    queueNote: (tx: Tx, locale: Locale, order: Order) =>
      queueNews(tx, order, mails.note(locale, order, latest(locale, order)), 'operator'),
  };
}
