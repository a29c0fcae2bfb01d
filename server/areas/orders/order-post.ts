import type { Tx } from '#server/db/client.ts';
import { isWithin, type Limit } from '#server/limits/rate-limits.ts';
import { type MailContent, ORDER_MAIL_MS } from '#server/mail/mail.ts';
import type { Mailer } from '#server/mail/outbox/mailer.ts';
import { findBuyer } from './order.queries.ts';
import { contactMailLimits, ownMailLimits } from './order-limits.ts';

export type OrderPost = ReturnType<typeof createOrderPost>;

/** Mails caused by a buyer are limited; those caused by an operator are not. */
export type Cause = 'buyer' | 'operator';

interface OrderPostParts {
  mailer: Mailer;
  businessEmail: string;
  now: () => Date;
}

/** Queues mails about an order to the two sides, in the transaction that changes it. */
export function createOrderPost({ mailer, businessEmail, now }: OrderPostParts) {
  async function queue(tx: Tx, userId: number | undefined, to: string, content: MailContent) {
    await mailer.queue(tx, {
      to,
      content,
      expiresAt: new Date(now().getTime() + ORDER_MAIL_MS),
      topic: 'order',
      ...(userId !== undefined && { userId }),
    });
  }

  const isAllowed = async (tx: Tx, cause: Cause, limits: Limit[]) =>
    cause === 'operator' || (await isWithin(tx, limits, now()));

  /**
   * Mails the contact's address if it is not the account's. A buyer can enter any address as
   * contact, so mails to it are limited per account and per address.
   */
  async function toContact(tx: Tx, orderId: number, content: MailContent, cause: Cause) {
    const buyer = await findBuyer(tx, orderId);
    if (!buyer || buyer.isOwnContact) return;
    const { userId, contactEmail, contactKey } = buyer;
    if (await isAllowed(tx, cause, contactMailLimits(userId, contactKey)))
      await queue(tx, userId, contactEmail, content);
  }

  /** Nothing is sent to a buyer whose account was deleted. */
  return {
    toContact,

    /** Mails the account's address, which is verified, without a limit. */
    async toAccount(tx: Tx, orderId: number, content: MailContent) {
      const buyer = await findBuyer(tx, orderId);
      if (buyer) await queue(tx, buyer.userId, buyer.email, content);
    },

    /** Mails the account's address, and the contact's if it differs. */
    async toBuyer(tx: Tx, orderId: number, content: MailContent, cause: Cause) {
      const buyer = await findBuyer(tx, orderId);
      if (!buyer) return;
      const { userId, email } = buyer;
      if (await isAllowed(tx, cause, ownMailLimits(userId)))
        await queue(tx, userId, email, content);
      await toContact(tx, orderId, content, cause);
    },

    /** The mail is deleted with the buyer's account. */
    async toDesk(tx: Tx, orderId: number, content: MailContent) {
      const buyer = await findBuyer(tx, orderId);
      await queue(tx, buyer?.userId, businessEmail, content);
    },

    /** The mail is kept when an account is deleted. */
    toDeskForGood: (tx: Tx, content: MailContent) => queue(tx, undefined, businessEmail, content),
  };
}
