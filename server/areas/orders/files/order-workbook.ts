import { termFacts } from '#contract/site/licence-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import { statusNames } from '#i18n/names/order-names.ts';
import { type CellValue, type Table, writeWorkbook } from '#server/files/workbook.ts';
import type { Order } from '../order.mapper.ts';
import { writeAvailability } from './availability-words.ts';
import { contactFacts, ownTermFacts, totals, versionName } from './order-words.ts';

/** A sheet with the ordered titles, and one with the buyer and the terms. */
export function writeOrderWorkbook(
  translator: Translator,
  order: Order,
  playerUrl: (dramaId: number) => string,
): Promise<Buffer> {
  return writeWorkbook([
    makeTitlesSheet(translator, order, playerUrl),
    makeFactsSheet(translator, order),
  ]);
}

function makeTitlesSheet(
  translator: Translator,
  order: Order,
  playerUrl: (dramaId: number) => string,
): Table {
  const { t } = translator;
  const extra = extraColumns(translator, order);
  return {
    name: t('files.titles'),
    isForReading: true,
    columns: [
      { heading: t('files.title'), width: 32 },
      { heading: t('files.originalTitle'), width: 28 },
      { heading: t('files.episodes'), width: 12 },
      { heading: t('files.minutes'), width: 18 },
      { heading: t('files.version'), width: 22 },
      { heading: t('files.link'), width: 44 },
      ...extra.map(({ heading, width }) => ({ heading, width })),
      { heading: t('files.titleId'), width: 12 },
    ],
    rows: order.items.map((item, index) => [
      item.title,
      item.original_title,
      item.episode_count,
      item.total_minutes,
      versionName(translator, item.is_custom_version),
      item.is_available ? { url: playerUrl(item.drama_id) } : '',
      ...extra.map(({ cells }) => cells[index] ?? ''),
      item.drama_id,
    ]),
  };
}

interface ExtraColumn {
  heading: string;
  width: number;
  cells: string[];
}

/** The availability, and the titles' own terms; only the columns in which a title has a text. */
function extraColumns(translator: Translator, order: Order): ExtraColumn[] {
  const { t } = translator;
  const own = order.items.map((item) => new Map(ownTermFacts(translator, order, item)));
  const columns = [
    {
      heading: t('files.availabilityWhenSent'),
      width: 36,
      cells: order.items.map((item) => writeAvailability(translator, item)),
    },
    ...termFacts(translator, order.terms).map(([label]) => ({
      heading: `${t('orders.ownTerms')}: ${label}`,
      width: 28,
      cells: own.map((facts) => facts.get(label) ?? ''),
    })),
  ];
  return columns.filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function makeFactsSheet(translator: Translator, order: Order): Table {
  const { t } = translator;
  const { titles, episodes, minutes } = totals(order);
  const facts: [string, CellValue][] = [
    [t('files.status'), t(statusNames[order.status])],
    [t('files.orderedOn'), new Date(order.created_at)],
    ...contactFacts(translator, order),
    ...termFacts(translator, order.terms),
    [t('files.message'), order.message],
    [t('files.titles'), titles],
    [t('files.episodes'), episodes],
    [t('files.minutes'), minutes],
  ];
  return {
    name: t('files.order'),
    isForReading: true,
    columns: [
      { heading: t('files.orderNo'), width: 20 },
      { heading: order.order_no, width: 64 },
    ],
    rows: facts,
  };
}
