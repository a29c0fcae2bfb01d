import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import type { Speaker } from '../../../../i18n/i18n.ts';
import { statusNames } from '../../../../i18n/order-names.ts';
import type { Order } from '../order.mapper.ts';
import { contactFacts, termFacts, totals, versionName } from './order-words.ts';
import { type Style, Typesetter } from './typesetter.ts';

const PAGE = { width: 595, height: 842, margin: 48 };
const INNER = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 20;
const QUIET = '#6b625b';
const RULE = '#e6e0da';
const ACCENT = '#b32237';

type Fact = [label: string, value: string];

/** A4: one page for an order of ordinary size, as many as its titles need. */
export async function writeOrderPdf(
  speaker: Speaker,
  order: Order,
  siteName: string,
): Promise<Buffer> {
  const { t, locale } = speaker;
  const title = `${t('files.order')} ${order.order_no}`;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: locale,
    info: { Title: title, Author: siteName, CreationDate: new Date(order.created_at) },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(doc, 'end');

  const words = wordsOf(speaker, order, siteName);
  const type = await Typesetter.create(doc, locale, textsOf(words));
  let y = drawHead(doc, type, words);
  y = drawTitles(doc, type, words, y);
  drawTotals(doc, type, words, y);
  drawPageNumbers(doc, type, words);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Everything the page says. */
function wordsOf(speaker: Speaker, order: Order, siteName: string) {
  const { t, locale } = speaker;
  const sum = totals(order);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const facts: Fact[] = [
    [t('files.orderNo'), order.order_no],
    [t('files.status'), t(statusNames[order.status])],
    [t('files.orderedOn'), day.format(new Date(order.created_at))],
  ];
  return {
    siteName,
    heading: t('files.order'),
    facts,
    buyer: { heading: t('files.buyer'), facts: contactFacts(speaker, order) },
    terms: { heading: t('orders.terms'), facts: termFacts(speaker, order) },
    message: order.message.trim() && { heading: t('files.message'), text: order.message.trim() },
    columns: [
      '',
      t('files.title'),
      t('files.originalTitle'),
      t('files.version'),
      t('files.episodes'),
      t('files.minutes'),
    ],
    rows: order.items.map((item, index) => [
      (index + 1).toLocaleString(locale),
      item.title,
      item.original_title === item.title ? '' : item.original_title,
      versionName(speaker, item.is_custom_version),
      item.episode_count.toLocaleString(locale),
      item.total_minutes.toLocaleString(locale),
    ]),
    total: t('files.total'),
    sums: [
      t('files.totalTitles', { count: sum.titles }),
      t('files.totalEpisodes', { count: sum.episodes }),
      t('files.totalMinutes', { count: sum.minutes }),
    ].join(' · '),
    page: (page: number, pages: number) => t('files.page', { page, pages }),
  };
}

type Words = ReturnType<typeof wordsOf>;

function textsOf(words: Words) {
  const { facts, buyer, terms, message, columns, rows } = words;
  const labelled = [...buyer.facts, ...terms.facts].flat();
  return {
    plain: [
      words.siteName,
      `${words.page(1, 1)}0123456789`,
      ...facts.map(([label]) => label),
      ...labelled,
      ...(message ? [message.heading, message.text] : []),
      ...rows.flat(),
    ],
    bold: [
      words.siteName,
      words.heading,
      buyer.heading,
      terms.heading,
      ...facts.map(([, value]) => value),
      ...columns,
      words.total,
      words.sums,
    ],
  };
}

function drawHead(doc: PDFKit.PDFDocument, type: Typesetter, words: Words): number {
  const { margin } = PAGE;
  let y = margin;
  y += type.draw(words.siteName, margin, y, INNER, { size: 10, weight: 700, color: ACCENT });
  y += type.draw(words.heading, margin, y + 2, INNER, { size: 20, weight: 700 }) + 8;
  const third = INNER / 3;
  const heights = words.facts.map(
    ([label, value], n) =>
      type.draw(label, margin + n * third, y, third - 12, { size: 8, color: QUIET }) +
      type.draw(value, margin + n * third, y + 12, third - 12, { size: 11, weight: 700 }),
  );
  y += Math.max(...heights) + 10;
  rule(doc, y);
  y += 14;

  const half = INNER / 2;
  const left = drawFacts(type, words.buyer, margin, y, half - 18);
  const right = drawFacts(type, words.terms, margin + half, y, half);
  y += Math.max(left, right) + 6;
  if (words.message) {
    y += type.draw(words.message.heading, margin, y, INNER, { size: 8, color: QUIET });
    y += type.draw(words.message.text, margin, y, INNER, { size: 9 }) + 8;
  }
  return y + 6;
}

function drawFacts(
  type: Typesetter,
  { heading, facts }: { heading: string; facts: Fact[] },
  x: number,
  top: number,
  width: number,
): number {
  const labelWidth = 84;
  let y = top + type.draw(heading, x, top, width, { size: 11, weight: 700 }) + 3;
  for (const [label, value] of facts) {
    const labelHeight = type.draw(label, x, y, labelWidth - 8, { size: 9, color: QUIET });
    const valueHeight = type.draw(value, x + labelWidth, y, width - labelWidth, { size: 9 });
    y += Math.max(labelHeight, valueHeight) + 2;
  }
  return y - top;
}

/** From the left margin. */
const COLUMNS = [
  { x: 0, width: 24 },
  { x: 26, width: 164 },
  { x: 198, width: 100 },
  { x: 306, width: 88 },
  { x: 396, width: 42, align: 'right' },
  { x: 442, width: INNER - 442, align: 'right' },
] as const;

function drawTitles(doc: PDFKit.PDFDocument, type: Typesetter, words: Words, top: number): number {
  const heading = { size: 8, weight: 700, color: QUIET } as const;
  let y = drawRow(doc, type, words.columns, withRoom(doc, top, 60), heading);
  for (const row of words.rows) {
    const heights = row.map((text, n) =>
      type.height(text, COLUMNS[n]?.width ?? INNER, { size: 9 }),
    );
    if (y + Math.max(...heights) > BOTTOM) {
      doc.addPage();
      y = drawRow(doc, type, words.columns, PAGE.margin, heading);
    }
    y = drawRow(doc, type, row, y, { size: 9 });
  }
  return y;
}

/** One line of the table, ruled below; gives where the next begins. */
function drawRow(
  doc: PDFKit.PDFDocument,
  type: Typesetter,
  texts: string[],
  y: number,
  style: Style,
): number {
  const heights = COLUMNS.map(({ x, width, ...column }, n) =>
    type.draw(texts[n] ?? '', PAGE.margin + x, y, width, { ...style, ...column }),
  );
  const bottom = y + Math.max(...heights) + 3;
  rule(doc, bottom);
  return bottom + 3;
}

function drawTotals(doc: PDFKit.PDFDocument, type: Typesetter, words: Words, top: number) {
  const y = withRoom(doc, top + 6, 20);
  const style = { size: 10, weight: 700 } as const;
  type.draw(words.total, PAGE.margin + COLUMNS[1].x, y, 100, style);
  type.draw(words.sums, PAGE.margin + 130, y, INNER - 130, { ...style, align: 'right' });
}

function drawPageNumbers(doc: PDFKit.PDFDocument, type: Typesetter, words: Words) {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const y = PAGE.height - PAGE.margin;
    const style = { size: 8, color: QUIET } as const;
    type.draw(words.siteName, PAGE.margin, y, INNER / 2, style);
    type.draw(words.page(page + 1, count), PAGE.margin + INNER / 2, y, INNER / 2, {
      ...style,
      align: 'right',
    });
  }
}

/** The same place, or the top of a new page where so much no longer fits. */
function withRoom(doc: PDFKit.PDFDocument, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  doc.addPage();
  return PAGE.margin;
}

function rule(doc: PDFKit.PDFDocument, y: number) {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.margin + INNER, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}
