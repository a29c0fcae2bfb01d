import type { MailKind } from '#contract/mail-kinds.ts';
import { paths } from '#contract/site/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Translators } from '#server/text/translators.ts';
import type { MailContent } from '../mail.ts';
import type { Block, Entry } from './layout.ts';
import { createMailRenderer, type Sender } from './letter.ts';

export interface OrderSummary {
  order_id: number;
  order_no: string;
  contact: { name: string; company?: string; email: string };
}

interface Letter {
  subject: MessageKey;
  heading: MessageKey;
  /** Added to the values that every mail about an order has. */
  values?: Record<string, string>;
  body: (t: (key: MessageKey) => string) => Block[];
  /** For a mail to the buyer that can be switched off. */
  kind?: MailKind | undefined;
}

export type OrderLetter = ReturnType<typeof createOrderLetter>;

/** The titles after these are replaced by one line with their number. */
const MAX_TITLES = 20;

/** Returns functions that render mails about an order to its two sides. */
export function createOrderLetter(translators: Translators, sender: Sender) {
  const render = createMailRenderer(translators, sender);

  const moreTitles = (locale: Locale, count: number) =>
    translators[locale].t('mail.orderMore', { count });

  return {
    /** Ends with a link to the order and the address for questions. */
    toBuyer(
      locale: Locale,
      { order_id, order_no }: OrderSummary,
      { subject, heading, values, body, kind }: Letter,
      action: MessageKey = 'mail.orderAction',
    ): MailContent {
      const url = `${sender.publicUrl}${paths.page(locale, 'DramaCopyrightHistory')}?order=${order_id}`;
      const all = { orderNo: order_no, ...values };
      const blocks = (t: (key: MessageKey) => string): Block[] => [
        ...body(t),
        { kind: 'link', label: t(action), url },
        { kind: 'small', text: t('mail.orderHelp') },
      ];
      return render(locale, subject, heading, all, blocks, { kind });
    },

    /** A reply goes to the buyer's contact, unless the account was deleted. */
    toDesk(
      locale: Locale,
      { order_no, contact }: OrderSummary,
      { subject, heading, values, body }: Letter,
    ): MailContent {
      const buyer = inlineName(contact.company || contact.name);
      const all = { orderNo: order_no, buyer, ...values };
      if (!contact.email) return render(locale, subject, heading, all, body);
      const content = render(locale, subject, heading, all, body, {
        closing: 'mail.orderNoticeReply',
      });
      return { ...content, replyTo: contact.email };
    },

    titleList(locale: Locale, titles: string[]): Block {
      const { first, more } = cut(titles);
      return { kind: 'list', items: more > 0 ? [...first, moreTitles(locale, more)] : first };
    },

    entries(locale: Locale, entries: Entry[]): Block {
      const { first, more } = cut(entries);
      const rest = { title: moreTitles(locale, more), details: [] };
      return { kind: 'entries', entries: more > 0 ? [...first, rest] : first };
    },
  };
}

function cut<Item>(items: Item[]) {
  return { first: items.slice(0, MAX_TITLES), more: items.length - MAX_TITLES };
}

/** Nothing for a blank text. */
export function quoted(text: string): Block[] {
  return text.trim() === '' ? [] : [{ kind: 'quoted', text }];
}

/** Nothing without blocks. */
export function withLabel(label: string, blocks: Block[]): Block[] {
  return blocks.length > 0 ? [{ kind: 'text', text: label }, ...blocks] : [];
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name inside a sentence: marks that isolate its direction keep the order of the words around. */
export function inlineName(name: string): string {
  const line = oneLine(name);
  return RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line;
}
