import type { CustomVersion } from '../../../../contract/orders.ts';
import { WORLD } from '../../../../contract/territories.ts';
import type { Speaker } from '../../../../i18n/i18n.ts';
import type { MessageKey } from '../../../../i18n/message-key.ts';
import type { Order } from '../order.mapper.ts';

type Fact = [label: string, value: string];

export const statusNames = {
  submitted: 'files.statusSubmitted',
  in_review: 'files.statusInReview',
  quoted: 'files.statusQuoted',
  confirmed: 'files.statusConfirmed',
  delivered: 'files.statusDelivered',
  declined: 'files.statusDeclined',
  withdrawn: 'files.statusWithdrawn',
} as const satisfies Record<Order['status'], MessageKey>;

const mediumNames = {
  svod: 'files.mediumSvod',
  avod: 'files.mediumAvod',
  fast: 'files.mediumFast',
  tvod: 'files.mediumTvod',
  tv: 'files.mediumTv',
  social: 'files.mediumSocial',
} as const satisfies Record<Order['terms']['media'][number], MessageKey>;

const versionNames = {
  '-1': 'files.versionUndecided',
  '0': 'files.versionOriginal',
  '1': 'files.versionCustom',
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
    code === WORLD ? t('files.world') : (countries.of(code) ?? code),
  );
  return [
    [t('files.territories'), join(territories)],
    [t('files.media'), join(terms.media.map((medium) => t(mediumNames[medium])))],
    [t('files.languages'), join(terms.languages.map((tag) => languageName(languages, tag)))],
    [t('files.term'), t('files.months', { count: terms.term_months })],
    [t('files.exclusivity'), t(terms.is_exclusive ? 'files.exclusive' : 'files.nonExclusive')],
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
