import { termFacts } from '#contract/site/licence-words.ts';
import { paths } from '#contract/site/paths.ts';
import type { Translator } from '#i18n/i18n.ts';
import { quoteStateNames, statusNames } from '#i18n/names/order-names.ts';
import type { CellValue, Table } from '#server/files/workbook.ts';
import type { HistoryLine } from '../order.mapper.ts';

interface Column {
  heading: string;
  width: number;
  read: (line: HistoryLine) => CellValue;
}

/** One row for each order. */
export function toHistoryTable(
  translator: Translator,
  lines: HistoryLine[],
  publicUrl: string,
): Table {
  const columns = columnsOf(translator, lines, publicUrl);
  return {
    name: translator.t('files.orders'),
    isForReading: true,
    columns: columns.map(({ heading, width }) => ({ heading, width })),
    rows: lines.map((line) => columns.map(({ read }) => read(line))),
  };
}

function columnsOf(translator: Translator, lines: HistoryLine[], publicUrl: string): Column[] {
  const { t, locale } = translator;
  const page = publicUrl + paths.page(locale, 'DramaCopyrightHistory');
  const factsOf = new Map(lines.map((line) => [line, new Map(termFacts(translator, line.terms))]));
  const termLabels = [...(factsOf.values().next().value?.keys() ?? [])];
  return [
    { heading: t('files.orderNo'), width: 20, read: ({ orderNo }) => orderNo },
    { heading: t('files.status'), width: 14, read: ({ status }) => t(statusNames[status]) },
    { heading: t('files.orderedOn'), width: 14, read: ({ createdAt }) => createdAt },
    { heading: t('files.updatedOn'), width: 14, read: ({ updatedAt }) => updatedAt },
    { heading: t('files.company'), width: 24, read: ({ company }) => company },
    { heading: t('files.titleCount'), width: 12, read: ({ itemCount }) => itemCount },
    {
      heading: t('files.titles'),
      width: 44,
      read: ({ titles, itemCount }) =>
        [...titles, ...(itemCount > titles.length ? ['…'] : [])].join('\n'),
    },
    ...termLabels.map((heading) => ({
      heading,
      width: 28,
      read: (line: HistoryLine) => factsOf.get(line)?.get(heading) ?? '',
    })),
    {
      heading: t('files.quote'),
      width: 20,
      read: ({ quoteState }) =>
        quoteState && quoteState !== 'draft' ? t(quoteStateNames[quoteState]) : '',
    },
    { heading: t('files.dealNo'), width: 20, read: ({ dealNo }) => dealNo },
    {
      heading: t('files.link'),
      width: 44,
      read: ({ orderId }) => ({ url: `${page}?order=${orderId}` }),
    },
  ];
}
