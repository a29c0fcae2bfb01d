import { fallbackLocale, type Locale } from '../../../i18n/locales.ts';
import type { Db } from '../../db/client.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { OrderMails } from '../../mail/order-mails.ts';
import type { Speakers } from '../../messages.ts';
import { contactFacts, statusNames, termFacts, versionName } from './files/order-words.ts';
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

  return {
    /** The buyer gets a confirmation, the operator the order with its Excel file. */
    async queueSent(tx: Db, locale: Locale, order: Order): Promise<void> {
      const titles = order.items.map(
        ({ title, is_custom_version }) =>
          `${title} · ${versionName(speakers[locale], is_custom_version)}`,
      );
      await mailer.queue(tx, {
        to: order.contact.email,
        content: mails.confirmation(locale, order, titles),
        expiresAt: expiresAt(),
      });

      const ours = speakers[fallbackLocale];
      const facts = [...contactFacts(ours, order), ...termFacts(ours, order)];
      const notice = mails.notice(fallbackLocale, order, {
        facts: facts.map(([label, value]) => `${label}: ${value}`),
        message: order.message,
      });
      const { filename, contentType, bytes } = await files.orderWorkbook(fallbackLocale, order);
      const base64 = Buffer.from(bytes).toString('base64');
      await mailer.queue(tx, {
        to: businessEmail,
        content: { ...notice, attachments: [{ filename, contentType, base64 }] },
        expiresAt: expiresAt(),
      });
    },

    /** The order has moved: its buyer hears of it, with the note that came along. */
    async queueStep(tx: Db, locale: Locale, order: Order): Promise<void> {
      const status = speakers[locale].t(statusNames[order.status]);
      const note = order.timeline.at(-1)?.note ?? '';
      await mailer.queue(tx, {
        to: order.contact.email,
        content: mails.step(locale, order, { status, note }),
        expiresAt: expiresAt(),
      });
    },
  };
}
