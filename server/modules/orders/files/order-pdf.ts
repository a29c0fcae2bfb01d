import { termFacts } from '../../../../contract/site/licence-words.ts';
import { dateLocale } from '../../../../i18n/date-locale.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import { statusNames } from '../../../../i18n/order-names.ts';
import type { Order } from '../order.mapper.ts';
import { availabilityName, explainAvailability } from './availability-words.ts';
import {
  contactFacts,
  type Fact,
  type OrderItem,
  ownTermFacts,
  totals,
  versionName,
  writeFacts,
} from './order-words.ts';
import { makePdf } from './pdf-document.ts';
import { below, INNER, lower, PAGE, PdfPages, type Place, QUIET } from './pdf-pages.ts';
import { drawTable, type TableDetail, TITLE_X } from './pdf-table.ts';
import { Typesetter } from './typesetter.ts';

const ACCENT = '#b32237';

/** Writes one page, or more if terms, message and titles need them. */
export function writeOrderPdf(
  translator: Translator,
  order: Order,
  siteName: string,
): Promise<Buffer> {
  const { t, locale } = translator;
  const title = `${t('files.order')} ${order.order_no}`;
  const created = new Date(order.created_at);
  return makePdf({ locale, title, author: siteName, created }, async (doc) => {
    const texts = collectTexts(translator, order, siteName);
    const typesetter = await Typesetter.create(doc, locale, groupByWeight(texts));
    const pages = new PdfPages(doc, typesetter);
    let place = drawHead(pages, texts);
    place = drawParties(pages, texts, place);
    place = drawMessage(pages, texts, place);
    place = drawTable(pages, texts.table, place);
    drawTotals(pages, texts, place);
    drawPageNumbers(pages, texts);
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
function collectTable(translator: Translator, order: Order) {
  const { t, locale } = translator;
  const isJudged = order.items.some(({ availability }) => availability !== null);
  const number = (value: number) => value.toLocaleString(locale);
  return {
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

function drawHead(pages: PdfPages, texts: Texts): Place {
  const { typesetter } = pages;
  const { margin } = PAGE;
  let y = margin;
  y += typesetter.draw(texts.siteName, margin, y, INNER, { size: 10, weight: 700, color: ACCENT });
  y += typesetter.draw(texts.heading, margin, y + 2, INNER, { size: 20, weight: 700 }) + 8;
  const thirdWidth = INNER / 3;
  const heights = texts.facts.map(
    ([label, value], n) =>
      typesetter.draw(label, margin + n * thirdWidth, y, thirdWidth - 12, {
        size: 8,
        color: QUIET,
      }) +
      typesetter.draw(value, margin + n * thirdWidth, y + 12, thirdWidth - 12, {
        size: 11,
        weight: 700,
      }),
  );
  y += Math.max(...heights) + 10;
  pages.rule(y);
  return { page: 0, y: y + 14 };
}

/** The buyer on the left, the terms on the right. */
function drawParties(pages: PdfPages, { buyer, terms }: Texts, top: Place): Place {
  const halfWidth = INNER / 2;
  const left = drawFacts(pages, buyer, top, { x: PAGE.margin, width: halfWidth - 18 });
  const right = drawFacts(pages, terms, top, { x: PAGE.margin + halfWidth, width: halfWidth });
  return below(lower(left, right), 6);
}

function drawFacts(
  pages: PdfPages,
  { heading, facts }: { heading: string; facts: Fact[] },
  top: Place,
  { x, width }: { x: number; width: number },
): Place {
  const labels = { x, width: 76 };
  const values = { x: x + 84, width: width - 84 };
  let place = below(pages.flow(heading, { x, width }, top, { size: 11, weight: 700 }), 3);
  for (const [label, value] of facts) {
    const labelEnd = pages.flow(label, labels, place, { size: 9, color: QUIET });
    const valueEnd = pages.flow(value, values, place, { size: 9 });
    place = below(lower(labelEnd, valueEnd), 2);
  }
  return place;
}

function drawMessage(pages: PdfPages, { message }: Texts, top: Place): Place {
  if (!message) return below(top, 6);
  const column = { x: PAGE.margin, width: INNER };
  const headingPlace = pages.withRoom(top, 30);
  const textPlace = pages.flow(message.heading, column, headingPlace, { size: 8, color: QUIET });
  return below(pages.flow(message.text, column, textPlace, { size: 9 }), 14);
}

function drawTotals(pages: PdfPages, texts: Texts, top: Place) {
  const { y } = pages.withRoom(below(top, 6), 20);
  const style = { size: 10, weight: 700 } as const;
  pages.typesetter.draw(texts.total, PAGE.margin + TITLE_X, y, 100, style);
  pages.typesetter.draw(texts.sums, PAGE.margin + 130, y, INNER - 130, {
    ...style,
    align: 'right',
  });
}

function drawPageNumbers(pages: PdfPages, texts: Texts) {
  const { count, typesetter } = pages;
  const y = PAGE.height - PAGE.margin;
  const halfWidth = INNER / 2;
  const style = { size: 8, color: QUIET } as const;
  for (let page = 0; page < count; page += 1) {
    pages.selectPage(page);
    typesetter.draw(texts.siteName, PAGE.margin, y, halfWidth, style);
    const number = texts.page(page + 1, count);
    typesetter.draw(number, PAGE.margin + halfWidth, y, halfWidth, { ...style, align: 'right' });
  }
}
