import { PDFDocument } from '@cantoo/pdf-lib';
import type { Translator } from '../../../../../i18n/i18n.ts';
import { drawBlock, drawFooters, drawHead, FULL_WIDTH } from '../pdf-blocks.ts';
import { makePdf } from '../pdf-document.ts';
import { below, PdfPages } from '../pdf-pages.ts';
import { Typesetter } from '../typesetter.ts';
import type { Countersignature } from './memo-content.ts';
import { timeWords } from './memo-words.ts';

/**
 * Adds a page to the memo as an incremental update: the result begins with the bytes of the memo,
 * so that the hash of the accepted memo can be checked in the countersigned file too.
 */
export async function countersignMemo(
  translator: Translator,
  memo: Uint8Array,
  countersignature: Countersignature,
  siteName: string,
): Promise<Uint8Array> {
  const page = await writePage(translator, countersignature, siteName);
  const signed = await PDFDocument.load(memo, {
    forIncrementalUpdate: true,
    updateMetadata: false,
  });
  signed.setModificationDate(new Date(countersignature.at));
  const copies = await signed.copyPages(await PDFDocument.load(page), [0]);
  for (const copy of copies) signed.addPage(copy);
  return signed.save();
}

function writePage(translator: Translator, countersignature: Countersignature, siteName: string) {
  const { locale } = translator;
  const texts = collectTexts(translator, countersignature, siteName);
  const created = new Date(countersignature.at);
  return makePdf({ locale, title: texts.heading, author: siteName, created }, async (doc) => {
    const typesetter = await Typesetter.create(doc, locale, groupByWeight(texts));
    const pages = new PdfPages(doc, typesetter);
    const place = pages.flow(texts.intro, FULL_WIDTH, drawHead(pages, texts), { size: 9 });
    drawBlock(pages, texts.licensor, below(place, 14));
    drawFooters(pages, siteName, () => texts.page);
  });
}

function collectTexts(translator: Translator, signature: Countersignature, siteName: string) {
  const { t } = translator;
  const { dealNo } = signature;
  return {
    siteName,
    heading: t('files.countersignature'),
    facts: [[t('files.dealNo'), dealNo]] satisfies [string, string][],
    intro: t('files.countersignIntro', { dealNo }),
    licensor: {
      heading: t('files.licensor'),
      facts: [
        [t('files.legalName'), signature.sellerName],
        [t('files.signedBy'), signature.name],
        [t('files.position'), signature.title],
        [t('files.signedAt'), timeWords(translator, signature.at)],
        [t('files.memoSha256'), signature.memoSha256],
      ] satisfies [string, string][],
    },
    page: t('files.countersignPage', { dealNo }),
  };
}

type Texts = ReturnType<typeof collectTexts>;

function groupByWeight({ siteName, heading, facts, intro, licensor, page }: Texts) {
  return {
    plain: [siteName, ...facts.map(([label]) => label), intro, ...licensor.facts.flat(), page],
    bold: [siteName, heading, ...facts.map(([, value]) => value), licensor.heading],
  };
}
