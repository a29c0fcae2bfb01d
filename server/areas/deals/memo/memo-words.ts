import type { Price } from '#contract/deals/price.ts';
import { leavesOf } from '#contract/licence/media.ts';
import { WORLD } from '#contract/licence/territories.ts';
import {
  dayWords,
  exactLanguageWords,
  mediaWords,
  territoryWords,
} from '#contract/site/licence-words.ts';
import { formatMoney, priceWords } from '#contract/site/money-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import { createNamer, joinNames } from '#i18n/names/display-names.ts';
import { regionNames } from '#i18n/names/order-names.ts';
import { versionName } from '#server/areas/orders/files/order-words.ts';
import type { Block, Fact } from '#server/files/pdf/pdf-blocks.ts';
import type { MemoContent, MemoLine, Party } from './memo-content.ts';

/** `16 November 2026 09:30:05 UTC` */
export function timeWords(words: Pick<Translator, 'locale'>, time: string): string {
  const [day = '', clock = ''] = new Date(time).toISOString().split('T');
  return `${dayWords(words, day)} ${clock.slice(0, 8)} UTC`;
}

export function partyFacts({ t, locale }: Translator, party: Party): Fact[] {
  const facts: [string, string | undefined][] = [
    [t('files.legalName'), party.legal_name],
    [t('files.country'), party.country && createNamer(locale, 'region')(party.country)],
    [t('files.address'), party.address],
    [t('files.registrationNo'), party.registration_no],
    [t('files.taxNo'), party.tax_no],
    [t('files.email'), party.email],
  ];
  return facts.filter((fact): fact is Fact => Boolean(fact[1]));
}

/** All countries by name, in alphabetical order: what a region includes may change. */
function countryWords({ t, locale }: Pick<Translator, 't' | 'locale'>, codes: readonly string[]) {
  const nameOf = createNamer(locale, 'region');
  const names = codes.map((code) => (code === WORLD ? t(regionNames.WORLD) : nameOf(code)));
  return joinNames(locale, names.toSorted(new Intl.Collator(locale).compare));
}

/** The terms of a line, complete: no region and no group of media stands for its parts. */
export function lineTerms(translator: Translator, { terms, lastDay }: MemoLine): Fact[] {
  const { t } = translator;
  const first = terms.start_date;
  const days = {
    first: first === undefined ? '' : dayWords(translator, first),
    last: dayWords(translator, lastDay),
    months: t('licence.months', { count: terms.term_months }),
  };
  return [
    [t('licence.territories'), territoryWords(translator, terms, countryWords)],
    [t('licence.media'), mediaWords(translator, leavesOf(terms.media))],
    [t('licence.languages'), exactLanguageWords(translator, terms)],
    [t('files.period'), t('files.periodDays', days)],
    [
      t('licence.exclusivity'),
      t(terms.is_exclusive ? 'licence.exclusive' : 'licence.nonExclusive'),
    ],
  ];
}

/** What identifies the work. */
export function titleFacts(translator: Translator, line: MemoLine): Fact[] {
  const { t, locale } = translator;
  const facts: Fact[] = [
    [t('files.episodes'), line.episodeCount.toLocaleString(locale)],
    [t('files.version'), versionName(translator, line.customVersion)],
  ];
  return line.originalTitle === line.title
    ? facts
    : [[t('files.originalTitle'), line.originalTitle], ...facts];
}

/** The terms that all lines share; none for a single line. */
export function sharedTerms([first = [], ...others]: Fact[][]): Fact[] {
  if (others.length === 0) return [];
  return first.filter(([, value], n) => others.every((facts) => facts[n]?.[1] === value));
}

export function linePrice(translator: Translator, currency: string | null, price: Price | null) {
  return price && currency
    ? priceWords(translator, currency, price)
    : translator.t('files.priceOnPaper');
}

/** Empty if the amount is not known in advance. */
export function amountWords({ locale }: Translator, currency: string | null, minor: number | null) {
  return currency === null || minor === null ? '' : formatMoney(locale, currency, minor);
}

/** Who accepted the quote and how, or the note of an agreement on paper. */
export function recordBlock(translator: Translator, content: MemoContent): Block {
  const { t } = translator;
  const { record, buyer } = content;
  const at = timeWords(translator, content.acceptedAt);
  if (record.kind === 'paper')
    return {
      heading: t('files.paperAgreement'),
      facts: [
        [t('files.recordedAt'), at],
        [t('files.note'), record.note],
      ],
    };
  // The text of the tick box.
  const sentence = t('deals.agree', {
    agreement: t('nav.userAgreement'),
    company: buyer.legal_name,
  });
  const facts: Fact[] = [
    [t('files.acceptedBy'), record.signatoryName],
    [t('files.position'), record.signatoryTitle],
    [t('files.acceptedAt'), at],
    [t('files.account'), record.email],
    [t('files.ipAddress'), record.address],
    [t('files.browser'), record.userAgent],
    [t('nav.userAgreement'), t('files.termsVersion', { version: record.termsVersion })],
    [t('files.declaration'), sentence],
  ];
  return { heading: t('files.acceptance'), facts: facts.filter(([, value]) => value) };
}

/** A file with the texts that the fonts cannot show. */
export function exactText(texts: readonly string[]): Buffer {
  return Buffer.from(`${texts.join('\n')}\n`);
}
