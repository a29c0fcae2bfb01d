import { PDFDocument } from '@cantoo/pdf-lib';
import type { Translator } from '#i18n/i18n.ts';
import { drawBlock, FULL_WIDTH } from '#server/files/pdf/pdf-blocks.ts';
import { makePdf } from '#server/files/pdf/pdf-document.ts';
import { below, QUIET } from '#server/files/pdf/pdf-pages.ts';
import type { Countersignature } from './memo-content.ts';
import { exactText, timeWords } from './memo-words.ts';

/** Other than that of the memo, which may have an attachment too. */
const EXACT_TEXT = 'exact-text-of-countersignature.txt';

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
  const { page, incomplete } = await writePage(translator, countersignature, siteName);
  const signed = await PDFDocument.load(memo, {
    forIncrementalUpdate: true,
    updateMetadata: false,
  });
  const signedAt = new Date(countersignature.at);
  signed.setModificationDate(signedAt);
  if (incomplete.length > 0)
    await signed.attach(exactText(incomplete), EXACT_TEXT, {
      mimeType: 'text/plain',
      creationDate: signedAt,
      modificationDate: signedAt,
    });
  const copies = await signed.copyPages(await PDFDocument.load(page), [0]);
  for (const copy of copies) signed.addPage(copy);
  return signed.save();
}

async function writePage(
  translator: Translator,
  countersignature: Countersignature,
  siteName: string,
) {
  const texts = collectTexts(translator, countersignature, siteName);
  const facts = {
    locale: translator.locale,
    title: texts.heading,
    created: new Date(countersignature.at),
    head: texts,
    texts: groupByWeight(texts),
    footer: () => texts.page,
  };
  let incomplete: readonly string[] = [];
  const page = await makePdf(facts, (pages, belowHead) => {
    let place = pages.flow(texts.intro, FULL_WIDTH, belowHead, { size: 9 });
    place = drawBlock(pages, texts.licensor, below(place, 14));
    incomplete = pages.typesetter.incomplete;
    if (incomplete.length > 0)
      pages.flow(texts.missing, FULL_WIDTH, below(place, 8), { size: 8, color: QUIET });
  });
  return { page, incomplete };
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
    missing: t('files.missingGlyphs', { file: EXACT_TEXT }),
    page: t('files.countersignPage', { dealNo }),
  };
}

type Texts = ReturnType<typeof collectTexts>;

function groupByWeight({ siteName, heading, facts, licensor, ...texts }: Texts) {
  const labels = facts.map(([label]) => label);
  return {
    plain: [siteName, ...labels, ...licensor.facts.flat(), ...Object.values(texts)],
    bold: [siteName, heading, ...facts.map(([, value]) => value), licensor.heading],
  };
}
