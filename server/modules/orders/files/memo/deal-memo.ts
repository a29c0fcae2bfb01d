import { dayWords, termFacts } from '../../../../../contract/site/licence-words.ts';
import { priceWords } from '../../../../../contract/site/money-words.ts';
import type { Translator } from '../../../../../i18n/i18n.ts';
import { writeFacts } from '../order-words.ts';
import { makePdf } from '../pdf-document.ts';
import { INNER, PAGE, PdfPages, type Place } from '../pdf-pages.ts';
import { Typesetter } from '../typesetter.ts';
import type { MemoContent } from './memo-content.ts';

export function writeDealMemo(
  translator: Translator,
  content: MemoContent,
  siteName: string,
): Promise<Buffer> {
  const { locale } = translator;
  const { dealNo, acceptedAt } = content;
  const created = new Date(acceptedAt);
  return makePdf({ locale, title: dealNo, author: siteName, created }, async (doc) => {
    const texts = paragraphs(translator, content);
    const typesetter = await Typesetter.create(doc, locale, { plain: texts, bold: [] });
    const pages = new PdfPages(doc, typesetter);
    let place: Place = { page: 0, y: PAGE.margin };
    for (const text of texts)
      place = pages.flow(text, { x: PAGE.margin, width: INNER }, place, { size: 9 });
  });
}

function paragraphs(translator: Translator, content: MemoContent): string[] {
  const { buyer, seller, lines, currency, record } = content;
  return [
    content.dealNo,
    content.acceptedAt,
    content.orderNo,
    ...Object.values(buyer),
    ...Object.values(seller),
    ...lines.flatMap(({ title, originalTitle, terms, lastDay, price }) => [
      title,
      originalTitle,
      ...writeFacts(translator, termFacts(translator, terms)),
      dayWords(translator, lastDay),
      price && currency ? priceWords(translator, currency, price) : '',
    ]),
    content.paymentTerms,
    ...Object.values(record),
  ];
}
