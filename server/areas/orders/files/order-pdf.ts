import { termFacts } from '#contract/site/licence-words.ts';
import { dateLocale } from '#i18n/date-locale.ts';
import type { Translator } from '#i18n/i18n.ts';
import { statusNames } from '#i18n/names/order-names.ts';
import { drawPair, type Fact, FULL_WIDTH } from '#server/files/pdf/pdf-blocks.ts';
import { makePdf } from '#server/files/pdf/pdf-document.ts';
import { below, INNER, type PdfPages, type Place, QUIET } from '#server/files/pdf/pdf-pages.ts';
import {
  drawTable,
  drawTotal,
  type Table,
  type TableDetail,
  TITLE_X,
} from '#server/files/pdf/pdf-table.ts';
import type { Order } from '../order.mapper.ts';
import { availabilityName, explainAvailability } from './availability-words.ts';
import {
  contactFacts,
  type OrderItem,
  ownTermFacts,
  totals,
  versionName,
  writeFacts,
} from './order-words.ts';

/** Number, title, original title, version, episodes, minutes. */
const COLUMNS: Table['columns'] = [
  { x: 0, width: 24 },
  { x: TITLE_X, width: 164 },
  { x: 198, width: 100 },
  { x: 306, width: 88 },
  { x: 396, width: 42, align: 'right' },
  { x: 442, width: INNER - 442, align: 'right' },
];
/** The same with the availability before the episodes. */
const JUDGED_COLUMNS: Table['columns'] = [
  { x: 0, width: 24 },
  { x: TITLE_X, width: 128 },
  { x: 160, width: 78 },
  { x: 244, width: 70 },
  { x: 318, width: 76 },
  { x: 396, width: 42, align: 'right' },
  { x: 442, width: INNER - 442, align: 'right' },
];

/** Writes one page, or more if terms, message and titles need them. */
export function writeOrderPdf(
  translator: Translator,
  order: Order,
  siteName: string,
): Promise<Buffer> {
  const texts = collectTexts(translator, order, siteName);
  const facts = {
    locale: translator.locale,
    title: `${texts.heading} ${order.order_no}`,
    created: new Date(order.created_at),
    head: texts,
    texts: groupByWeight(texts),
    footer: texts.page,
  };
  return makePdf(facts, (pages, belowHead) => {
    let place = below(drawPair(pages, texts.buyer, texts.terms, belowHead), 6);
    place = drawMessage(pages, texts, place);
    place = drawTable(pages, texts.table, place);
    drawTotal(pages, [texts.total, texts.sums], pages.withRoom(below(place, 6), 20), 130);
  });
}

/** All texts of the document, translated. */
function collectTexts(translator: Translator, order: Order, siteName: string) {
  const { t, locale } = translator;
  const sum = totals(order);
  const day = new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
  const facts: Fact[] = [
    [t('files.orderNo'), order.order_no],
    [t('files.status'), t(statusNames[order.status])],
    [t('files.orderedOn'), day.format(new Date(order.created_at))],
  ];
  return {
    siteName,
    heading: t('files.order'),
    facts,
    buyer: { heading: t('files.buyer'), facts: contactFacts(translator, order) },
    terms: { heading: t('orders.terms'), facts: termFacts(translator, order.terms) },
    message: order.message.trim() && { heading: t('files.message'), text: order.message.trim() },
    table: collectTable(translator, order),
    total: t('files.total'),
    sums: [
      t('files.totalTitles', { count: sum.titles }),
      t('files.totalEpisodes', { count: sum.episodes }),
      t('files.totalMinutes', { count: sum.minutes }),
    ].join(' · '),
    page: (page: number, pages: number) => t('files.page', { page, pages }),
  };
}

type Texts = ReturnType<typeof collectTexts>;

/** Orders from before rights were recorded have no column for the availability. */
function collectTable(translator: Translator, order: Order): Table {
  const { t, locale } = translator;
  const isJudged = order.items.some(({ availability }) => availability !== null);
  const number = (value: number) => value.toLocaleString(locale);
  return {
    columns: isJudged ? JUDGED_COLUMNS : COLUMNS,
    headings: [
      '',
      t('files.title'),
      t('files.originalTitle'),
      t('files.version'),
      ...(isJudged ? [t('files.availabilityWhenSent')] : []),
      t('files.episodes'),
      t('files.minutes'),
    ],
    rows: order.items.map((item, index) => ({
      cells: [
        number(index + 1),
        item.title,
        item.original_title === item.title ? '' : item.original_title,
        versionName(translator, item.is_custom_version),
        ...(isJudged ? [availabilityName(translator, item)] : []),
        number(item.episode_count),
        number(item.total_minutes),
      ],
      details: collectDetails(translator, order, item),
    })),
  };
}

/** The lines below a title: its own terms, and more about its availability. */
function collectDetails(translator: Translator, order: Order, item: OrderItem): TableDetail[] {
  const ownTerms = writeFacts(translator, ownTermFacts(translator, order, item));
  const notes = explainAvailability(translator, item);
  return [
    ...(ownTerms.length > 0
      ? [{ text: [translator.t('orders.ownTerms'), ...ownTerms].join(' · '), isQuiet: false }]
      : []),
    ...(notes ? [{ text: notes, isQuiet: true }] : []),
  ];
}

/** Groups the texts by font weight, so that the fonts for their characters can be loaded. */
function groupByWeight(texts: Texts) {
  const { facts, buyer, terms, message, table } = texts;
  const partyTexts = [...buyer.facts, ...terms.facts].flat();
  return {
    plain: [
      texts.siteName,
      `${texts.page(1, 1)}0123456789`,
      ...facts.map(([label]) => label),
      ...partyTexts,
      ...(message ? [message.heading, message.text] : []),
      ...table.rows.flatMap(({ cells, details }) => [...cells, ...details.map(({ text }) => text)]),
    ],
    bold: [
      texts.siteName,
      texts.heading,
      buyer.heading,
      terms.heading,
      ...facts.map(([, value]) => value),
      ...table.headings,
      texts.total,
      texts.sums,
    ],
  };
}

function drawMessage(pages: PdfPages, { message }: Texts, top: Place): Place {
  if (!message) return below(top, 6);
  const headingPlace = pages.withRoom(top, 30);
  const textPlace = pages.flow(message.heading, FULL_WIDTH, headingPlace, {
    size: 8,
    color: QUIET,
  });
  return below(pages.flow(message.text, FULL_WIDTH, textPlace, { size: 9 }), 14);
}
