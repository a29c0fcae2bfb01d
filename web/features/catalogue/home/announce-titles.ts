import { joinNames } from '../../../../i18n/display-names.ts';
import type { Locale } from '../../../../i18n/locales.ts';
import { announce } from '../../../ui/announce.ts';
import type { CardFacts } from '../card-facts.ts';

export function announceTitles(locale: Locale, dramas: CardFacts[]): void {
  announce(
    joinNames(
      locale,
      dramas.map(({ title }) => title),
    ),
  );
}
