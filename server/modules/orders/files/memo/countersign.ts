import { PDFDocument } from '@cantoo/pdf-lib';
import type { Translator } from '../../../../../i18n/i18n.ts';
import { makePdf } from '../pdf-document.ts';
import { INNER, PAGE, PdfPages, type Place } from '../pdf-pages.ts';
import { Typesetter } from '../typesetter.ts';
import type { Countersignature } from './memo-content.ts';

/**
 * Adds a page to the memo as an incremental update: the result begins with the bytes of the memo,
 * so that its hash can be checked in the countersigned file too.
 */
export async function countersignMemo(
  translator: Translator,
  memo: Uint8Array,
  countersignature: Countersignature,
  siteName: string,
): Promise<Uint8Array> {
  const page = await writePage(translator, countersignature, siteName);
  const signed = await PDFDocument.load(memo, { forIncrementalUpdate: true });
  const [copy] = await signed.copyPages(await PDFDocument.load(page), [0]);
  if (copy) signed.addPage(copy);
  return signed.save();
}

function writePage(translator: Translator, countersignature: Countersignature, siteName: string) {
  const { locale } = translator;
  const { dealNo, at } = countersignature;
  return makePdf(
    { locale, title: dealNo, author: siteName, created: new Date(at) },
    async (doc) => {
      const texts = Object.values(countersignature);
      const typesetter = await Typesetter.create(doc, locale, { plain: texts, bold: [] });
      const pages = new PdfPages(doc, typesetter);
      let place: Place = { page: 0, y: PAGE.margin };
      for (const text of texts)
        place = pages.flow(text, { x: PAGE.margin, width: INNER }, place, { size: 9 });
    },
  );
}
