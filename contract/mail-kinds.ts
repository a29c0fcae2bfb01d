/**
 * The kinds of mail that a user can switch off. Mails of no kind are always sent: codes and notices
 * about the security of the account, and what has a legal effect (orders, quotes, deals).
 * - `messages`: our staff have written about an order.
 * - `order_progress`: an order has a new status without a legal effect.
 * - `quote_reminders`: a quote expires soon.
 * - `screeners`: the terms of a screener were changed, or a request was declined. The link itself is
 *   always sent.
 */
export const mailKinds = ['messages', 'order_progress', 'quote_reminders', 'screeners'] as const;
/** The id of the section of the personal centre in which they are switched. */
export const MAIL_SETTINGS = 'mails';

export type MailKind = (typeof mailKinds)[number];
