import { fallbackLocale, type Locale } from '../../../i18n/locales.ts';
import { statusNames } from '../../../i18n/order-names.ts';
import type { Db } from '../../db/client.ts';
import type { MailContent } from '../../mail/mail.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { OrderMails } from '../../mail/order-mails.ts';
import type { Speakers } from '../../messages.ts';
import { contactFacts, termFacts, versionName } from './files/order-words.ts';
import { fullTitle } from './full-title.ts';
import type { Order } from './order.mapper.ts';
import type { OrderFilesService } from './order-files.service.ts';

export type OrderPost = ReturnType<typeof createOrderPost>;

interface OrderPostParts {
  mailer: Mailer;
  mails: OrderMails;
  speakers: Speakers;
  files: Pick<OrderFilesService, 'orderWorkbook'>;
  businessEmail: string;
  now: () => Date;
}

/** After that the buyer has long looked at the site. */
const NEWS_MS = 7 * 86_400_000;

/** Who is written to about an order, in the transaction that moves it. */
export function createOrderPost(parts: OrderPostParts) {
  const { mailer, mails, speakers, files, businessEmail, now } = parts;
  const expiresAt = () => new Date(now().getTime() + NEWS_MS);

  const latest = (locale: Locale, { status, timeline }: Order) => ({
    status: speakers[locale].t(statusNames[status]),
    note: timeline.at(-1)?.note ?? '',
  });

  async function queueNews(tx: Db, { contact }: Order, content: MailContent): Promise<void> {
    await mailer.queue(tx, { to: contact.email, content, expiresAt: expiresAt() });
  }

  async function queueNotice(tx: Db, content: MailContent): Promise<void> {
    await mailer.queue(tx, { to: businessEmail, content, expiresAt: expiresAt() });
  }

  const queueStep = (tx: Db, locale: Locale, order: Order) =>
    queueNews(tx, order, mails.step(locale, order, latest(locale, order)));

  return {
    /** The buyer gets a confirmation, the operator the order with its Excel file. */
    async queueSent(tx: Db, locale: Locale, order: Order): Promise<void> {
      const titles = order.items.map(
        ({ title, is_custom_version }) =>
          `${title} · ${versionName(speakers[locale], is_custom_version)}`,
      );
      await queueNews(tx, order, mails.confirmation(locale, order, titles));

      const ours = speakers[fallbackLocale];
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
      await queueNotice(tx, { ...notice, attachments: [{ filename, contentType, base64 }] });
    },

    /** The order has moved: its buyer hears of it, with the note that came along. */
    queueStep,

    /** Its buyer has taken it back: whoever works on it need not go on. */
    async queueWithdrawn(tx: Db, locale: Locale, order: Order): Promise<void> {
      await queueStep(tx, locale, order);
      await queueNotice(tx, mails.withdrawal(fallbackLocale, order));
    },

    /** A note for the buyer, while the order stays where it is. */
    queueNote: (tx: Db, locale: Locale, order: Order) =>
      queueNews(tx, order, mails.note(locale, order, latest(locale, order))),
  };
}
