import type { CustomVersion } from '#contract/licence/custom-version.ts';
import { termFacts } from '#contract/site/licence-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import { versionNames } from '#i18n/names/order-names.ts';
import type { Fact } from '#server/files/pdf/pdf-blocks.ts';
import type { Order } from '../order.mapper.ts';

export type OrderItem = Order['items'][number];

export function versionName({ t }: Translator, version: CustomVersion): string {
  return t(versionNames[version]);
}

/** The buyer's contact details, without empty ones. */
export function contactFacts({ t }: Translator, { contact }: Pick<Order, 'contact'>): Fact[] {
  const facts: [string, string | undefined][] = [
    [t('files.name'), contact.name],
    [t('files.company'), contact.company],
    [t('files.email'), contact.email],
    [t('files.phone'), contact.phone],
  ];
  return facts.filter((fact): fact is Fact => Boolean(fact[1]));
}

/** The terms in which a title differs from the order. */
export function ownTermFacts(
  translator: Translator,
  { terms: common }: Pick<Order, 'terms'>,
  { terms }: Pick<OrderItem, 'terms'>,
): Fact[] {
  if (terms === common) return [];
  const commonFacts = new Map(termFacts(translator, common));
  return termFacts(translator, terms).filter(([label, value]) => commonFacts.get(label) !== value);
}

export function writeFacts({ locale }: Translator, facts: Fact[]): string[] {
  const colon = /^(zh|ja)/.test(locale) ? '：' : ': ';
  return facts.map(([label, value]) => label + colon + value);
}

export function totals({ items }: Pick<Order, 'items'>) {
  return {
    titles: items.length,
    episodes: items.reduce((sum, item) => sum + item.episode_count, 0),
    minutes: items.reduce((sum, item) => sum + item.total_minutes, 0),
  };
}

/** The title in the buyer's language, with the original title in brackets if it differs. */
export function fullTitle({ title, original_title }: { title: string; original_title: string }) {
  return title === original_title ? title : `${title} (${original_title})`;
}
