import type { CustomVersion } from '../../../../contract/orders.ts';
import { WORLD } from '../../../../contract/territories.ts';
import type { Speaker } from '../../../../i18n/i18n.ts';
import type { MessageKey } from '../../../../i18n/message-key.ts';
import type { Order } from '../order.mapper.ts';

type Fact = [label: string, value: string];

export const statusNames = {
  submitted: 'orders.statusSubmitted',
  in_review: 'orders.statusInReview',
  quoted: 'orders.statusQuoted',
  confirmed: 'orders.statusConfirmed',
  delivered: 'orders.statusDelivered',
  declined: 'orders.statusDeclined',
  withdrawn: 'orders.statusWithdrawn',
} as const satisfies Record<Order['status'], MessageKey>;

const mediumNames = {
  svod: 'orders.mediaSvod',
  avod: 'orders.mediaAvod',
  fast: 'orders.mediaFast',
  tvod: 'orders.mediaTvod',
  tv: 'orders.mediaTv',
  social: 'orders.mediaSocial',
} as const satisfies Record<Order['terms']['media'][number], MessageKey>;

const versionNames = {
  '-1': 'orders.versionUndecided',
  '0': 'orders.versionOriginal',
  '1': 'orders.versionCustom',
} as const satisfies Record<`${CustomVersion}`, MessageKey>;

export function versionName({ t }: Speaker, version: CustomVersion): string {
  return t(versionNames[`${version}`]);
}

/** Who ordered; what was not told is left out. */
export function contactFacts({ t }: Speaker, { contact }: Pick<Order, 'contact'>): Fact[] {
  const facts: [string, string | undefined][] = [
    [t('files.name'), contact.name],
    [t('files.company'), contact.company],
    [t('files.email'), contact.email],
    [t('files.phone'), contact.phone],
  ];
  return facts.filter((fact): fact is Fact => Boolean(fact[1]));
}

export function termFacts({ t, locale }: Speaker, { terms }: Pick<Order, 'terms'>): Fact[] {
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const join = (names: string[]) => names.join(/^(zh|ja)/.test(locale) ? '、' : ', ');
  const territories = terms.territories.map((code) =>
    code === WORLD ? t('orders.regionWorld') : (countries.of(code) ?? code),
  );
  return [
    [t('orders.territories'), join(territories)],
    [t('orders.media'), join(terms.media.map((medium) => t(mediumNames[medium])))],
    [t('orders.languages'), join(terms.languages.map((tag) => languageName(languages, tag)))],
    [t('orders.termShort'), t('orders.months', { count: terms.term_months })],
    [t('orders.exclusivity'), t(terms.is_exclusive ? 'orders.exclusive' : 'orders.nonExclusive')],
  ];
}

/** The contract takes tags that no dictionary knows, or that Intl refuses. */
function languageName(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

export function totals({ items }: Pick<Order, 'items'>) {
  return {
    titles: items.length,
    episodes: items.reduce((sum, item) => sum + item.episode_count, 0),
    minutes: items.reduce((sum, item) => sum + item.total_minutes, 0),
  };
}
