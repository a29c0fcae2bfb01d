import { dayWords } from '#contract/site/licence-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import { drawBlock, drawPair, type Fact, FULL_WIDTH } from '#server/files/pdf/pdf-blocks.ts';
import { makePdf } from '#server/files/pdf/pdf-document.ts';
import {
  below,
  INNER,
  PAGE,
  type PdfPages,
  type Place,
  QUIET,
} from '#server/files/pdf/pdf-pages.ts';
import { drawTable, drawTotal, type Table, TITLE_X } from '#server/files/pdf/pdf-table.ts';
import type { MemoContent } from './memo-content.ts';
import {
  amountWords,
  exactText,
  linePrice,
  lineTerms,
  partyFacts,
  recordBlock,
  sharedTerms,
  titleFacts,
} from './memo-words.ts';

/** Number, title, price, total. */
const COLUMNS: Table['columns'] = [
  { x: 0, width: 24 },
  { x: TITLE_X, width: 216, weight: 700 },
  { x: 250, width: 136 },
  { x: 392, width: INNER - 392, align: 'right' },
];
const SECTION_GAP = 14;
/** A heading stays on one page with the lines that follow it. */
const SECTION_HEAD = 48;
/** The usual record of an acceptance stays on one page. */
const RECORD_HEIGHT = 170;
const EXACT_TEXT = 'exact-text.txt';

/** Equal content makes equal bytes. */
export function writeDealMemo(
  translator: Translator,
  content: MemoContent,
  siteName: string,
): Promise<Buffer> {
  const texts = collectTexts(translator, content, siteName);
  const facts = {
    locale: translator.locale,
    title: `${texts.heading} ${content.dealNo}`,
    created: new Date(content.acceptedAt),
    head: texts,
    texts: groupByWeight(texts),
    footer: texts.page,
  };
  return makePdf(facts, (pages, belowHead, doc) => {
    const { incomplete } = pages.typesetter;
    let place = below(pages.flow(texts.intro, FULL_WIDTH, belowHead, { size: 9 }), SECTION_GAP);
    place = drawPair(pages, texts.licensor, texts.licensee, place);
    place = drawTitles(pages, texts, below(place, SECTION_GAP));
    place = drawTotals(pages, texts, place);
    if (texts.payment) place = drawPayment(pages, texts.payment, place);
    place = drawBlock(pages, texts.record, sectionPlace(pages, place, RECORD_HEIGHT));
    place = drawNotes(pages, texts.notes, place);
    if (incomplete.length === 0) return;
    drawNotes(pages, [texts.missing], place);
    doc.file(exactText(incomplete), {
      name: EXACT_TEXT,
      type: 'text/plain',
      creationDate: facts.created,
      modifiedDate: facts.created,
    });
  });
}

/** All texts of the document, translated. */
function collectTexts(translator: Translator, content: MemoContent, siteName: string) {
  const { t } = translator;
  const { dealNo, currency, lines, quoteVersion } = content;
  const facts: Fact[] = [
    [t('files.dealNo'), dealNo],
    [t('files.dealDate'), dayWords(translator, content.acceptedAt.slice(0, 10))],
    [t('files.orderNo'), content.orderNo],
  ];
  if (quoteVersion !== null)
    facts.push([t('files.quote'), t('files.versionNumber', { version: quoteVersion })]);
  const termsOfLines = lines.map((line) => lineTerms(translator, line));
  const shared = sharedTerms(termsOfLines);
  const sharedLabels = new Set(shared.map(([label]) => label));
  const hasShares = lines.some(({ price }) => price && 'share_bps' in price);
  return {
    siteName,
    heading: t('files.memo'),
    facts,
    intro: t('files.memoIntro'),
    licensor: { heading: t('files.licensor'), facts: partyFacts(translator, content.seller) },
    licensee: { heading: t('files.licensee'), facts: partyFacts(translator, content.buyer) },
    shared: { heading: t('files.commonTerms'), facts: shared },
    titles: t('files.licensedTitles'),
    table: {
      columns: COLUMNS,
      headings: ['', t('files.title'), t('files.price'), t('files.total')],
      rows: lines.map((line, index) => ({
        cells: [
          (index + 1).toLocaleString(translator.locale),
          line.title,
          linePrice(translator, currency, line.price),
          amountWords(translator, currency, line.totalMinor) || '–',
        ],
        details: [
          ...titleFacts(translator, line),
          ...(termsOfLines[index] ?? []).filter(([label]) => !sharedLabels.has(label)),
        ].map(([label, text]) => ({ label, text, isQuiet: false })),
      })),
    } satisfies Table,
    total: t('files.total'),
    amount: amountWords(translator, currency, content.totalMinor),
    totalNote: hasShares ? t('files.sharesExtra') : '',
    payment: content.paymentTerms.trim() && {
      heading: t('files.paymentTerms'),
      text: content.paymentTerms.trim(),
    },
    record: recordBlock(translator, content),
    notes: [
      ...(content.record.kind === 'paper' ? [t('files.paperIntro')] : []),
      t('files.memoHash', { siteName }),
    ],
    missing: t('files.missingGlyphs', { file: EXACT_TEXT }),
    page: (page: number, pages: number) => t('files.memoPage', { dealNo, page, pages }),
  };
}

type Texts = ReturnType<typeof collectTexts>;

/** Groups the texts by font weight, so that the fonts for their characters can be loaded. */
function groupByWeight(texts: Texts) {
  const { facts, licensor, licensee, shared, table, payment, record } = texts;
  const blocks = [licensor, licensee, shared, record];
  return {
    plain: [
      texts.siteName,
      ...facts.map(([label]) => label),
      texts.intro,
      ...blocks.flatMap((block) => block.facts.flat()),
      ...table.rows.flatMap(({ cells: [number = '', , ...cells], details }) => [
        number,
        ...cells,
        ...details.flatMap(({ label, text }) => [label, text]),
      ]),
      texts.totalNote,
      ...(payment ? [payment.text] : []),
      ...texts.notes,
      texts.missing,
      `${texts.page(1, 1)}0123456789`,
    ],
    bold: [
      texts.siteName,
      texts.heading,
      ...facts.map(([, value]) => value),
      ...blocks.map(({ heading }) => heading),
      texts.titles,
      ...table.headings,
      ...table.rows.map(({ cells }) => cells[1] ?? ''),
      texts.total,
      texts.amount,
      ...(payment ? [payment.heading] : []),
    ],
  };
}

function sectionPlace(pages: PdfPages, above: Place, height = SECTION_HEAD): Place {
  return pages.withRoom(below(above, SECTION_GAP), height);
}

function drawTitles(pages: PdfPages, { shared, titles, table }: Texts, top: Place): Place {
  let place = top;
  if (shared.facts.length > 0)
    place = below(drawBlock(pages, shared, pages.withRoom(place, SECTION_HEAD)), SECTION_GAP);
  place = pages.withRoom(place, 100);
  place = pages.flow(titles, FULL_WIDTH, place, { size: 11, weight: 700 });
  return drawTable(pages, table, below(place, 6));
}

/** Nothing for an agreement on paper without prices. */
function drawTotals(pages: PdfPages, { total, amount, totalNote }: Texts, top: Place): Place {
  if (!amount) return top;
  const place = drawTotal(pages, [total, amount], pages.withRoom(below(top, 3), 26), 150);
  if (!totalNote) return place;
  const column = { x: PAGE.margin + TITLE_X, width: INNER - TITLE_X };
  return pages.flow(totalNote, column, place, { size: 8, color: QUIET });
}

function drawPayment(
  pages: PdfPages,
  { heading, text }: { heading: string; text: string },
  above: Place,
): Place {
  const top = sectionPlace(pages, above);
  const place = pages.flow(heading, FULL_WIDTH, top, { size: 11, weight: 700 });
  return pages.flow(text, FULL_WIDTH, below(place, 3), { size: 9 });
}

function drawNotes(pages: PdfPages, notes: string[], above: Place): Place {
  let place = above;
  for (const note of notes)
    place = pages.flow(note, FULL_WIDTH, below(place, 8), { size: 8, color: QUIET });
  return place;
}
