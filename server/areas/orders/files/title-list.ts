import type { DramaCard } from '#contract/catalogue.ts';
import type { Availability } from '#contract/licence/availability.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceMedium } from '#contract/licence/media.ts';
import type { Translator } from '#i18n/i18n.ts';
import { localeNames, locales } from '#i18n/locales.ts';
import { createNamer, joinNames } from '#i18n/names/display-names.ts';
import type { CellValue, Table } from '#server/files/workbook.ts';
import { writeAvailability } from './availability-words.ts';
import { versionName } from './order-words.ts';
import type { TitleFactsRow } from './title-facts.queries.ts';

/** A title with what the list itself says about it. */
export interface ListedTitle {
  dramaId: number;
  version?: CustomVersion;
  addedAt?: Date;
  note?: string;
}

export interface TitleLine extends ListedTitle {
  drama: DramaCard;
  facts: TitleFactsRow;
  /** In the market of the account; undefined if the title is not in the catalogue. */
  availability: Availability | undefined;
}

export interface TitleList {
  /** Columns of the other kinds of lists are left out. */
  kind: 'cart' | 'shortlist' | 'title';
  /** The availability in the account's market; null if it has none. */
  media: LicenceMedium[] | null;
  lines: TitleLine[];
}

interface Column {
  heading: string;
  width: number;
  read: (line: TitleLine) => CellValue;
  kind?: TitleList['kind'];
}

/** One row for each title. Columns are added behind the others, since programs may count them. */
export function toTitleTable(
  translator: Translator,
  { kind, media, lines }: TitleList,
  playerUrl: (dramaId: number) => string,
): Table {
  const columns = columnsOf(translator, media, playerUrl).filter(
    (column) => column.kind === undefined || column.kind === kind,
  );
  return {
    name: translator.t('files.titles'),
    isForReading: true,
    columns: columns.map(({ heading, width }) => ({ heading, width })),
    rows: lines.map((line) => columns.map(({ read }) => read(line))),
  };
}

/** The title in each language. */
function titleColumns({ t }: Translator): Column[] {
  return locales.map((language) => ({
    heading: t('files.titleIn', { language: localeNames[language] }),
    width: 28,
    read: ({ facts }) => facts.titles[language] ?? '',
  }));
}

function columnsOf(
  translator: Translator,
  media: TitleList['media'],
  playerUrl: (dramaId: number) => string,
): Column[] {
  const { t, locale } = translator;
  const nameOf = createNamer(locale, 'language');
  const languages = (codes: string[]) => joinNames(locale, codes.map(nameOf));
  return [
    ...titleColumns(translator),
    {
      heading: t('files.originalTitle'),
      width: 28,
      read: ({ drama }) => drama.original_title,
    },
    { heading: t('files.episodes'), width: 12, read: ({ drama }) => drama.episode_count },
    { heading: t('files.minutes'), width: 18, read: ({ drama }) => drama.total_minutes },
    { heading: t('files.year'), width: 12, read: ({ drama }) => drama.release_year },
    {
      heading: t('files.tags'),
      width: 28,
      read: ({ drama }) =>
        joinNames(
          locale,
          drama.tags.map(({ tag_name }) => tag_name),
        ),
    },
    {
      heading: t('files.version'),
      width: 22,
      read: ({ version = -1 }) => versionName(translator, version),
      kind: 'cart',
    },
    {
      heading: t('files.listing'),
      width: 20,
      read: ({ facts }) => t(facts.is_available ? 'files.listed' : 'files.unlisted'),
    },
    {
      heading: t('files.addedOn'),
      width: 14,
      read: ({ addedAt }) => addedAt ?? '',
      kind: 'cart',
    },
    {
      heading: t('files.link'),
      width: 44,
      read: ({ dramaId, facts }) => (facts.is_available ? { url: playerUrl(dramaId) } : ''),
    },
    { heading: t('files.titleId'), width: 12, read: ({ dramaId }) => dramaId },
    {
      heading: t('files.audioLanguages'),
      width: 24,
      read: ({ facts }) => languages(facts.audio_languages),
    },
    {
      heading: t('files.subtitleLanguages'),
      width: 24,
      read: ({ facts }) => languages(facts.subtitle_languages),
    },
    {
      heading: t('files.availabilityInMarket'),
      width: 36,
      read: ({ availability = null }) =>
        media
          ? writeAvailability(translator, { terms: { media }, availability })
          : t('files.noMarket'),
    },
    { heading: t('files.synopsis'), width: 60, read: ({ drama }) => drama.synopsis },
    {
      heading: t('files.note'),
      width: 36,
      read: ({ note = '' }) => note,
      kind: 'shortlist',
    },
  ];
}
