import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deskCallPath } from '#contract/desk/address.ts';
import { outcomes } from '#contract/error-codes.ts';
import { startEnquiryDesk } from '#tests/support/areas/enquiry-desk.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { aNotice } from '#tests/support/data/notices.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';

const { desk, send, seen } = await startEnquiryDesk();

test('an enquiry is assigned, linked, noted and marked', async () => {
  const { context } = desk;
  const owner = await desk.as('owner');
  const { enquiry_no } = await send({ order_no: 'VG-UNKNOWN' });
  await desk.signIn('catalogue', 'cat@desk.example');
  await desk.signIn('reader', 'reader@desk.example');
  const staff = await owner.listEnquiryStaff();
  const { id: readerId } = await context.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'reader@desk.example')
    .executeTakeFirstOrThrow();
  expect(staff.map(({ staff_id }) => staff_id)).not.toContain(readerId);
  const staff_id = staff[0]?.staff_id as number;
  expect((await owner.assignEnquiry({ enquiry_no, staff_id })).assigned_to).toEqual(staff[0]);
  await expect(owner.assignEnquiry({ enquiry_no, staff_id: readerId })).rejects.toThrow();

  const buyer_id = await addUser(context.db);
  const order = await addOrder(context, { dramas: 1 });
  const drama_id = await addDrama(context.db, {
    state: 'draft',
    texts: { en: { title: 'Lantern' } },
  });
  const links = { buyer_id, order_no: order.orderNo, drama_id };
  const linked = await owner.linkEnquiry({ enquiry_no, ...links });
  expect(linked).toMatchObject({
    buyer: { buyer_id },
    order_no: order.orderNo,
    stated_order_no: 'VG-UNKNOWN',
    drama: { drama_id, title: 'Lantern', state: 'draft' },
  });
  for (const [name, value] of Object.entries(links)) {
    const { list } = await owner.listEnquiries({ [name]: value });
    expect(
      list.map((one) => one.enquiry_no),
      name,
    ).toEqual([enquiry_no]);
  }
  expect((await owner.listEnquiries({ order_no: 'VG-2222-2222' })).total).toBe(0);
  const unlinked = await owner.linkEnquiry({ enquiry_no, buyer_id: null });
  expect(unlinked).toMatchObject({ buyer: null, order_no: order.orderNo, drama: { drama_id } });
  expect((await owner.listEnquiries({ buyer_id })).total).toBe(0);
  for (const wrong of [{ buyer_id: 999_999 }, { order_no: 'VG-2222-2222' }, { drama_id: 999_999 }])
    await expect(owner.linkEnquiry({ enquiry_no, ...wrong })).rejects.toThrow();

  const noted = await owner.addEnquiryNote({ enquiry_no, note: 'Called back.' });
  expect(noted.notes).toMatchObject([{ note: 'Called back.', actor: 'owner@desk.example' }]);

  const listed = async (is_spam: boolean) =>
    (await owner.listEnquiries({ is_spam, search: enquiry_no })).list.length;
  expect([await listed(false), await listed(true)]).toEqual([1, 0]);
  expect((await owner.markEnquirySpam({ enquiry_no, is_spam: true })).is_spam).toBe(true);
  expect([await listed(false), await listed(true)]).toEqual([0, 1]);
  await expect(
    owner.answerEnquiry({ ...(await seen(enquiry_no)), text: 'Hello', becomes: 'open' }),
  ).rejects.toThrow('marked as spam');
  await owner.markEnquirySpam({ enquiry_no, is_spam: false });
});

test('a link to an account leaves the enquiry with its sender', async () => {
  const { db } = desk.context;
  const owner = await desk.as('owner');
  const [senderId, otherId] = [await addUser(db), await addUser(db)];
  const [sender, other] = [await addSession(db, senderId), await addSession(db, otherId)];
  const { enquiry_no } = await send({}, desk, sender);
  expect((await owner.getEnquiry({ enquiry_no })).buyer).toMatchObject({ buyer_id: senderId });
  const readers = async () => {
    const readable: string[] = [];
    for (const [name, token] of Object.entries({ sender, other })) {
      const input = { enquiry_no };
      const { code } = await call({ url: desk.siteUrl }, 'getEnquiry', input, { token });
      if (code === outcomes.ok.code) readable.push(name);
    }
    return readable;
  };
  const linked = await owner.linkEnquiry({ enquiry_no, buyer_id: otherId });
  expect(linked.buyer).toMatchObject({ buyer_id: otherId });
  expect(await readers()).toEqual(['sender']);
  await owner.linkEnquiry({ enquiry_no, buyer_id: null });
  expect(await readers()).toEqual(['sender']);

  await owner.linkEnquiry({ enquiry_no, buyer_id: otherId });
  await db.deleteFrom('users').where('id', '=', otherId).execute();
  expect((await owner.getEnquiry({ enquiry_no })).buyer).toBeNull();
  expect(await readers()).toEqual(['sender']);
  await db.deleteFrom('users').where('id', '=', senderId).execute();
  await expect(owner.getEnquiry({ enquiry_no })).rejects.toThrow();
});

test('a file is downloaded as an attachment of its own type', async () => {
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { subject, notice } = aNotice(['/en/player/7']);
  const attachments = [{ filename: 'proof.svg', base64: png.toString('base64') }];
  const { enquiry_no } = await send({ subject, notice, attachments });
  const token = await desk.signIn('reader', 'reader@desk.example');
  const shown = await desk.with(token).getEnquiry({ enquiry_no });
  expect(shown.notice).toEqual(notice);
  const [file] = shown.files;
  const response = await fetch(
    `${desk.url}${deskCallPath('exportEnquiryFile')}?enquiry_no=${enquiry_no}&file_id=${file?.file_id}`,
    { headers: { cookie: `desk=${token}` } },
  );
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^attachment/),
    'x-content-type-options': 'nosniff',
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
  const other = await send();
  await expect(
    desk.with(token).exportEnquiryFile({ ...other, file_id: file?.file_id as number }),
  ).rejects.toThrow();
});

test('a notice lists its linked title and those whose players it names', async () => {
  const { db, config } = desk.context;
  const [linked, published, draft, other] = [
    await addDrama(db),
    await addDrama(db),
    await addDrama(db, { state: 'draft' }),
    await addDrama(db),
  ];
  const { subject, notice } = aNotice([
    `${config.publicUrl}/en/player/${published}`,
    `/ja/player/${draft}`,
    '/en/player/999999',
    `https://other.example/en/player/${other}`,
  ]);
  const { enquiry_no } = await send({ subject, notice, drama_id: linked });
  const reader = await desk.as('reader');
  expect((await reader.getEnquiry({ enquiry_no })).titles).toMatchObject([
    { drama_id: linked, state: 'published' },
    { drama_id: published, state: 'published' },
    { drama_id: draft, state: 'draft' },
  ]);
  const plain = await send({ drama_id: linked });
  expect((await reader.getEnquiry({ enquiry_no: plain.enquiry_no })).titles).toEqual([]);
});
