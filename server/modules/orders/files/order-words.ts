import { summariseTerritories } from '../../../../contract/licence/regions.ts';
import { WORLD } from '../../../../contract/licence/territories.ts';
import type { CustomVersion } from '../../../../contract/orders.ts';
import { createNamer, joinNames } from '../../../../i18n/display-names.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import { mediaNames, regionNames, versionNames } from '../../../../i18n/order-names.ts';
import type { Order } from '../order.mapper.ts';

type Fact = [label: string, value: string];

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

export function termFacts({ t, locale }: Translator, { terms }: Pick<Order, 'terms'>): Fact[] {
  const nameOfCountry = createNamer(locale, 'region');
  const join = (names: string[]) => joinNames(locale, names);
  const { regions, countries } = summariseTerritories(terms.territories);
  const territories = [
    ...regions.map((region) => t(regionNames[region])),
    ...countries.map((code) => (code === WORLD ? t(regionNames.WORLD) : nameOfCountry(code))),
  ];
  return [
    [t('licence.territories'), join(territories)],
    [t('licence.media'), join(terms.media.map((medium) => t(mediaNames[medium])))],
    [t('licence.languages'), join(terms.languages.map(createNamer(locale, 'language')))],
    [t('licence.termShort'), t('licence.months', { count: terms.term_months })],
    [
      t('licence.exclusivity'),
      t(terms.is_exclusive ? 'licence.exclusive' : 'licence.nonExclusive'),
    ],
  ];
}

export function totals({ items }: Pick<Order, 'items'>) {
  return {
    titles: items.length,
    episodes: items.reduce((sum, item) => sum + item.episode_count, 0),
    minutes: items.reduce((sum, item) => sum + item.total_minutes, 0),
  };
}
