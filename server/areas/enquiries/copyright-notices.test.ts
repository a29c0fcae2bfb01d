import sharp from 'sharp';
import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { NOTICE, newAddress, notice, startEnquiries } from '#tests/support/areas/enquiries.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';

const { server, send, stored, mailsTo } = await startEnquiries();

test('the only title whose address a notice names is linked, unless another one is stated', async () => {
  const { db, config } = server.context;
  const [one = 0, other = 0] = [await addDrama(db), await addDrama(db, { state: 'withdrawn' })];
  const linkOf = async (places: string[], drama_id?: number) => {
    const input = notice({ notice: { ...NOTICE, places }, ...(drama_id && { drama_id }) });
    return (await stored((await send(input)).data.enquiry_no)).drama_id;
  };
  const at = (id: number) => `${config.publicUrl}/ja/player/${id}`;
  expect(await linkOf(['Moon Gate', `${at(one)}?episode=2`, at(one)])).toBe(one);
  expect(await linkOf([at(other)])).toBe(other);
  expect(await linkOf([at(one), at(other)])).toBeNull();
  expect(await linkOf(['Moon Gate', 'https://other.example/en/player/1'])).toBeNull();
  expect(await linkOf([at(999_999)])).toBeNull();
  expect(await linkOf([at(one)], other)).toBe(other);
});

test.each(['en', 'ja', 'ko', 'es', 'zh', 'zh-TW'] as const)(
  'the sender of a notice in %s reads its parts by the link, and its declarations in the mail',
  async (lang) => {
    const email = `notice-${lang.toLowerCase()}@luz.example`;
    await send(notice({ email }), { lang });
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    const [mail] = await mailsTo(email);
    const { t } = server.context.translators[lang];
    const declared = ['enquiry.claimant.owner', 'enquiry.goodFaith', 'enquiry.accurate'] as const;
    for (const key of declared) expect(mail?.text).toContain(t(key));
    for (const word of ['Lantern', 'player/7', 'Ruiz', 'Mayor']) {
      expect(mail?.text).not.toContain(word);
      expect(mail?.html).not.toContain(word);
    }
    const [, prefix, token = '', query] =
      /\/(\w+)\/enquiry\/([\w-]+)(\S*)/.exec(mail?.text ?? '') ?? [];
    expect([prefix, query]).toEqual(lang === 'zh-TW' ? ['zh', '?lang=zh-TW'] : [lang, '']);
    const { data } = await call(server, 'getLinkedEnquiry', { token });
    expect(data).toMatchObject({ notice: NOTICE });
  },
);

test('a notice needs each of its parts, and only a notice has files', async () => {
  for (const part of Object.keys(NOTICE)) {
    const incomplete = Object.fromEntries(Object.entries(NOTICE).filter(([key]) => key !== part));
    expect(await send(notice({ notice: incomplete })), part).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: `notice.${part}` },
    });
  }
  for (const input of [{ subject: 'copyright_notice' }, { notice: NOTICE }])
    expect((await send(input)).data).toMatchObject({ field: 'notice' });
  const attachments = [{ filename: 'a.pdf', base64: Buffer.from('%PDF-1.7').toString('base64') }];
  expect((await send({ attachments })).data).toMatchObject({ field: 'attachments' });
  expect((await send(notice({ attachments }))).code).toBe(outcomes.ok.code);
});

test('files are what their contents say; others and too large ones are refused', async () => {
  const png = await sharp({
    create: { width: 8, height: 8, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  const attach = (filename: string, bytes: Buffer) =>
    notice({ attachments: [{ filename, base64: bytes.toString('base64') }] });
  const sent = await send(attach('..\\evil/proof.pdf', png));
  const { id } = await stored(sent.data.enquiry_no);
  const files = await server.context.db
    .selectFrom('enquiry_files as f')
    .innerJoin('enquiry_messages as m', 'm.id', 'f.message_id')
    .select(['f.filename', 'f.content_type', 'f.size', 'f.bytes'])
    .where('m.enquiry_id', '=', id)
    .execute();
  expect(files).toEqual([
    { filename: '.._evil_proof.pdf', content_type: 'image/png', size: png.length, bytes: png },
  ]);
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    Buffer.from('MZ\x90\0'),
    png.subarray(0, 12),
    Buffer.from('<!doctype html><script>alert(1)</script>'),
  ])
    expect((await send(attach('a.png', bytes))).data).toMatchObject({ field: 'attachments.0' });
  const pdf = Buffer.from('%PDF-1.7').toString('base64');
  const attachments = [pdf, pdf.slice(4), pdf].map((base64, at) => ({
    filename: `${at}.pdf`,
    base64,
  }));
  expect(await send(notice({ attachments }))).toMatchObject({
    message: 'Attachments may contain only PNG, JPEG and WebP images and PDF files',
    data: { field: 'attachments.1' },
  });
  const third = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(1_800_000)]).toString(
    'base64',
  );
  const together = notice({
    attachments: [1, 2, 3].map((n) => ({ filename: `${n}.pdf`, base64: third })),
  });
  expect(await send(together)).toMatchObject({
    code: outcomes.invalidInput.code,
    message: 'Attachments must be at most 5 MB in total',
  });
});

test('a file of 30 MB and a long text outside of files are refused with 413', async () => {
  const post = (body: object) =>
    fetch(`${server.url}/api/enquiry/sendEnquiry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      body: JSON.stringify({ email: 'ana@luz.example', text: 'x', ...body }),
    });
  const base64 = Buffer.alloc(30_000_000).toString('base64');
  const large = notice({ attachments: [{ filename: 'a.pdf', base64 }] });
  expect((await post(large)).status).toBe(413);
  expect((await post({ subject: 'other', text: 'x'.repeat(1_000_000) })).status).toBe(413);
});
