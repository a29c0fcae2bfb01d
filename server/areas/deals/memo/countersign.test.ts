import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { createTranslators } from '#server/text/translators.ts';
import { memoContent } from '#tests/support/data/papers/memos.ts';
import { openPdf, pagesOf, withoutSpaces } from '#tests/support/data/papers/pdf-text.ts';
import { countersignMemo } from './countersign.ts';
import { writeDealMemo } from './deal-memo.ts';

const translators = createTranslators();
const content = memoContent();
const signatureOf = (memo: Uint8Array) => ({
  dealNo: content.dealNo,
  memoSha256: createHash('sha256').update(memo).digest('hex'),
  name: '陳大文 David Chan',
  title: 'Head of Sales',
  sellerName: 'Vignette Rights Ltd',
  at: '2026-11-17T10:00:00.000Z',
});

test.for(locales)('in %s adds a page to the memo, whose bytes stay the first', async (locale) => {
  const translator = translators[locale];
  const memo = await writeDealMemo(translator, content, 'Vignette');
  const signature = signatureOf(memo);
  const signed = await countersignMemo(translator, memo, signature, 'Vignette');
  expect(Buffer.from(signed.subarray(0, memo.length)).equals(memo)).toBe(true);
  const pages = await pagesOf(signed);
  expect(pages.slice(0, -1)).toEqual(await pagesOf(memo));
  const page = pages.at(-1);
  const { dealNo, at, ...facts } = signature;
  const { t } = translator;
  for (const words of [
    ...Object.values(facts),
    '10:00:00 UTC',
    t('files.countersignIntro', { dealNo }),
  ])
    expect(page).toContain(withoutSpaces(words));
  expect(page).not.toContain('□');
  const document = await openPdf(signed);
  expect(document.getTitle()).toBe(`${t('files.memo')} ${dealNo}`);
  expect(document.getCreationDate()).toEqual(new Date(content.acceptedAt));
  expect(document.getModificationDate()).toEqual(new Date(at));
});

test('keeps the text attached to the memo, and attaches that of the countersigner', async () => {
  const arabic = { legal_name: 'شركة الشمال' };
  const memo = await writeDealMemo(translators.en, { ...content, buyer: arabic }, 'Vignette');
  const signature = { ...signatureOf(memo), name: 'ลูกัส' };
  const signed = await countersignMemo(translators.en, memo, signature, 'Vignette');
  expect(Buffer.from(signed.subarray(0, memo.length)).equals(memo)).toBe(true);
  const attachments = (await openPdf(signed)).getAttachments();
  const texts = new Map(attachments.map(({ name, data }) => [name, Buffer.from(data).toString()]));
  expect(texts.get('exact-text.txt')).toContain('شركة الشمال');
  expect(texts.get('exact-text-of-countersignature.txt')).toBe('ลูกัส\n');
  expect((await pagesOf(signed)).at(-1)).toContain('exact-text-of-countersignature.txt');
});
