import type { CallOutput } from '../../../contract/client.ts';
import { summariseTerritories } from '../../../contract/licence/regions.ts';
import { WORLD } from '../../../contract/licence/territories.ts';
import { joinNames } from '../../../i18n/display-names.ts';
import { mediaNames, regionNames } from '../../../i18n/order-names.ts';
import { useTranslator } from '../../lib/text/translator.ts';
import { nameOfCountry, nameOfLanguage } from '../licence/territories/place-names.ts';

type Terms = CallOutput<'getCopyrightOrderDetail'>['terms'];

/** The terms as rows of a description list. Intl's names may differ between server and browser. */
export function TermsFacts({ terms }: { terms: Terms }) {
  const { t, locale } = useTranslator();
  const join = (names: string[]) => joinNames(locale, names);
  const { regions, countries } = summariseTerritories(terms.territories);
  const places = [
    ...regions.map((name) => t(regionNames[name])),
    ...countries.map((code) =>
      code === WORLD ? t(regionNames.WORLD) : nameOfCountry(locale, code),
    ),
  ];
  return (
    <>
      <dt>{t('orders.territories')}</dt>
      <dd suppressHydrationWarning>{join(places)}</dd>
      <dt>{t('orders.media')}</dt>
      <dd suppressHydrationWarning>{join(terms.media.map((medium) => t(mediaNames[medium])))}</dd>
      <dt>{t('orders.languages')}</dt>
      <dd suppressHydrationWarning>
        {join(terms.languages.map((code) => nameOfLanguage(locale, code)))}
      </dd>
      <dt>{t('orders.termShort')}</dt>
      <dd>{t('orders.months', { count: terms.term_months })}</dd>
      <dt>{t('orders.exclusivity')}</dt>
      <dd>{t(terms.is_exclusive ? 'orders.exclusive' : 'orders.nonExclusive')}</dd>
    </>
  );
}
