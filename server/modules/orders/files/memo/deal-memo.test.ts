import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { memoContent } from '../../../../../tests/support/data/memos.ts';
import { createTranslators } from '../../../../text/translators.ts';
import { countersignMemo } from './countersign.ts';
import { writeDealMemo } from './deal-memo.ts';

const translators = createTranslators();

const content = memoContent();

test('a countersigned memo begins with the bytes of the memo and has one more page', async () => {
  const memo = await writeDealMemo(translators.en, content, 'Vignette');
  const countersignature = {
    dealNo: content.dealNo,
    memoSha256: createHash('sha256').update(memo).digest('hex'),
    name: 'Li Wei',
    title: 'Head of Sales',
    sellerName: 'Vignette Rights Ltd',
    at: '2026-11-17T10:00:00.000Z',
  };
  const signed = await countersignMemo(translators.en, memo, countersignature, 'Vignette');
  expect(Buffer.from(signed.subarray(0, memo.length)).equals(memo)).toBe(true);
  const pagesOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount();
  expect(await pagesOf(signed)).toBe((await pagesOf(memo)) + 1);
});
