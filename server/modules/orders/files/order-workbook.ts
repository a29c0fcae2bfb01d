import type { Translator } from '../../../../i18n/i18n.ts';
import { statusNames } from '../../../../i18n/order-names.ts';
import { type CellValue, type Table, writeWorkbook } from '../../../files/workbook.ts';
import type { Order } from '../order.mapper.ts';
import { contactFacts, termFacts, totals, versionName } from './order-words.ts';

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
    ],
    rows: order.items.map((item) => [
      item.title,
      item.original_title,
      item.episode_count,
      item.total_minutes,
      versionName(translator, item.is_custom_version),
      item.is_available ? { url: playerUrl(item.drama_id) } : '',
    ]),
  };
}

function makeFactsSheet(translator: Translator, order: Order): Table {
  const { t } = translator;
  const { titles, episodes, minutes } = totals(order);
  const facts: [string, CellValue][] = [
    [t('files.status'), t(statusNames[order.status])],
    [t('files.orderedOn'), new Date(order.created_at)],
    ...contactFacts(translator, order),
    ...termFacts(translator, order),
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
