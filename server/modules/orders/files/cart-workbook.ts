import { joinNames } from '../../../../i18n/display-names.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import { localeNames, locales } from '../../../../i18n/locales.ts';
import { type Table, writeWorkbook } from '../../../files/workbook.ts';
import type { CartFileLine } from '../cart.mapper.ts';
import { versionName } from './order-words.ts';

export function writeCartWorkbook(
  translator: Translator,
  lines: CartFileLine[],
  playerUrl: (dramaId: number) => string,
): Promise<Buffer> {
  const { t } = translator;
  const table: Table = {
    name: t('files.titles'),
    isForReading: true,
    columns: [
      ...locales.map((locale) => ({
        heading: t('files.titleIn', { language: localeNames[locale] }),
        width: 28,
      })),
      { heading: t('files.originalTitle'), width: 28 },
      { heading: t('files.episodes'), width: 12 },
      { heading: t('files.minutes'), width: 18 },
      { heading: t('files.year'), width: 12 },
      { heading: t('files.tags'), width: 28 },
      { heading: t('files.version'), width: 22 },
      { heading: t('files.listing'), width: 20 },
      { heading: t('files.addedOn'), width: 14 },
      { heading: t('files.link'), width: 44 },
    ],
    rows: lines.map(({ drama, titles, version, isAvailable, addedAt }) => [
      ...locales.map((locale) => titles[locale] ?? ''),
      drama.original_title,
      drama.episode_count,
      drama.total_minutes,
      drama.release_year,
      joinNames(
        translator.locale,
        drama.tags.map(({ tag_name }) => tag_name),
      ),
      versionName(translator, version),
      t(isAvailable ? 'files.listed' : 'files.unlisted'),
      addedAt,
      isAvailable ? { url: playerUrl(drama.drama_id) } : '',
    ]),
  };
  return writeWorkbook([table]);
}
