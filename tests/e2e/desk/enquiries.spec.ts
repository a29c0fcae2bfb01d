import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from '#tests/support/browser/browser.ts';
import { deskUrl, openDesk } from '#tests/support/browser/desk.ts';
import { aNotice, enquire } from '#tests/support/browser/enquiries.ts';
import { expectAccessible, expectFits } from '#tests/support/browser/page-checks.ts';
import { callSite, waitForMail } from '#tests/support/browser/site-accounts.ts';
import { withSiteDatabase } from '#tests/support/browser/site-database.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';

test('an enquiry arrives, is assigned, answered from a template, continued and closed', async ({
  page,
}) => {
  const name = `Plazos ${randomBytes(4).toString('hex')}`;
  await openDesk(page, 'support', '/enquiries/templates');
  await page.getByRole('button', { name: 'New template' }).first().click();
  const template = page.getByRole('dialog', { name: 'New template' });
  await template.getByLabel('Name').fill(name);
  await template.getByRole('button', { name: 'Save' }).click();
  await expect(template.getByText('Write the text in at least one language.')).toBeVisible();
  await template.getByLabel('English').fill('We answer within two days.');
  await template.getByLabel('Español').fill('Respondemos en dos días.');
  await expectAccessible(page, { within: '[role=dialog]' });
  await template.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Español');

  await page.getByRole('link', { name: 'Today', exact: true }).click();
  const today = page.getByRole('region', { name: 'Enquiries' });
  const count = today.getByRole('link', { name: /^\d+ waiting$/ });
  const before = await count.innerText();
  const visitor = `Ana ${randomBytes(4).toString('hex')}`;
  const { email, number } = await enquire(
    { name: visitor, text: '¿Cómo cambio mi contraseña?', page: '/es' },
    'es',
  );
  await expect(count).not.toHaveText(before);
  await count.click();
  await page.getByRole('searchbox').fill(visitor);
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole('row', { name: new RegExp(number) });
  await expect(row).toContainText('New');
  const { number: second } = await enquire({ name: visitor, text: 'Hello' });
  // The open list shows it by itself.
  await expect(page.getByRole('row', { name: new RegExp(second) })).toBeVisible();
  await row.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Enquiry ${number}`);
  await expect(page.getByRole('link', { name: '/es' })).toHaveAttribute('href', /\/es$/);

  await page.getByRole('button', { name: 'Assigned to: Nobody' }).click();
  await page.getByRole('menuitemradio', { name: 'Test support' }).first().click();
  await expect(page.getByRole('button', { name: 'Assigned to: Test support' })).toBeVisible();
  const note = page.getByLabel('New note');
  await note.fill('Called back.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Internal notes' })).toContainText('Called back.');

  const answer = page.getByRole('textbox', { name: 'Reply' });
  await answer.fill('Hola Ana:');
  await page.getByRole('combobox', { name: 'Template' }).selectOption(name);
  await expect(answer).toHaveValue('Hola Ana:\n\nRespondemos en dos días.');
  await page.getByRole('link', { name: 'Buyers', exact: true }).click();
  const guard = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await guard.getByRole('button', { name: 'Stay' }).click();

  // A message that arrives during the writing has to be read first; nothing typed is lost.
  const [, token = ''] = await waitForMail(email, /\/es\/enquiry\/([\w-]+)/);
  await callSite('replyToEnquiry', { token, text: 'Ya no hace falta, gracias.' });
  await expect(page.getByText(`${visitor} wrote while you were typing`)).toBeVisible();
  const send = page.getByRole('button', { name: 'Send reply' });
  await send.click();
  await expect(page.getByText(/^A new message has arrived since you opened/)).toBeVisible();
  await page.getByRole('button', { name: 'I’ve read it' }).click();
  await expectAccessible(page, { within: 'main' });
  await expectFits(page, [320, 390, 1440]);
  await send.click();
  await expect(answer).toHaveValue('');
  await waitForMail(email, /Respondemos en dos días\./);
  const thread = page.getByRole('region', { name: 'Conversation' });
  await expect(thread.getByText('Email sent')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Status: Awaiting sender' })).toBeVisible();

  await callSite('replyToEnquiry', { token, text: 'Perfecto.' });
  await expect(thread.getByText('Perfecto.')).toBeVisible();
  await page.getByRole('button', { name: 'Status: Open' }).click();
  await page.getByRole('menuitemradio', { name: 'Closed' }).click();
  await expect(page.getByRole('button', { name: 'Status: Closed' })).toBeVisible();
  // The palette opens it by its number.
  await page.goto(deskUrl('/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  const palette = page.getByRole('combobox', { name: 'Search titles, orders, buyers, enquiries' });
  await expect(palette).toBeFocused();
  await page.keyboard.type(number.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/enquiries/${number}$`));
});

test('a row that is opened during typing stays open', async ({ page }) => {
  const { number } = await enquire({ text: 'Hello' });
  await page.clock.install();
  await openDesk(page, 'support', '/enquiries');
  const row = page.getByRole('row', { name: new RegExp(number) });
  await expect(row).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox').fill('Hel');
  const opening = Promise.withResolvers<void>();
  await page.route('**/getEnquiry?*', async (route) => {
    await opening.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/getEnquiry?*');
  await row.press('Enter');
  await asked;
  await page.clock.runFor(1_000);
  opening.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Enquiry ${number}`);
  await expect(page).toHaveURL(new RegExp(`/enquiries/${number}$`));
});

test('spam is out of the lists and the answers, and comes back by undo', async ({ page }) => {
  const { email, number } = await enquire({ text: 'Cheap watches', subject: 'business' });
  await openDesk(page, 'sales', `/enquiries/${number}`);
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(page.getByText('This enquiry is marked as spam')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(page.getByText('This enquiry is marked as spam')).toBeVisible();
  await page.goto(deskUrl(`/enquiries?search=${email}`));
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Spam');
  await expect(page.getByRole('row', { name: new RegExp(number) })).toBeVisible();
  // The number of marked enquiries leads to them.
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: /^Spam: \d+$/ }).click();
  await expect(page.getByRole('row', { name: new RegExp(number) })).toBeVisible();
});

test('an address is copied, or the refusal of the browser is reported', async ({
  page,
  context,
}) => {
  const { email, number } = await enquire({ text: 'A question' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDesk(page, 'support', `/enquiries/${number}`);
  const copy = page.getByRole('button', { name: 'Copy', exact: true });
  await copy.click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email);
  // As on a page without https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await copy.click();
  await expect(
    page.getByText('Couldn’t copy. Select the text and copy it yourself.'),
  ).toBeVisible();
});

test('the pages of an account, an order and a title lead to their enquiries', async ({ page }) => {
  const title = `Zz linked ${randomBytes(4).toString('hex')}`;
  const { number } = await enquire({ text: 'A question' });
  const { number: other } = await enquire({ text: 'Another question' });
  const linked = await withSiteDatabase(async (db) => {
    const drama_id = await addDrama(db, { texts: { en: { title } } });
    const order = await db
      .selectFrom('copyright_orders as o')
      .innerJoin('users as u', 'u.id', 'o.user_id')
      .select(['o.id', 'o.order_no', 'u.id as buyer_id', 'u.nickname'])
      .orderBy('o.id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('enquiries')
      .set({ drama_id, order_id: order.id, buyer_id: order.buyer_id })
      .where('enquiry_no', '=', number)
      .execute();
    return { ...order, drama_id };
  });
  await openDesk(page, 'support');
  for (const [address, kind, name] of [
    [`/buyers/${linked.buyer_id}`, 'Account', linked.nickname],
    [`/orders/${linked.order_no}`, 'Order', linked.order_no],
    [`/catalogue/id:${linked.drama_id}`, 'Title', title],
  ] as const) {
    await page.goto(deskUrl(address));
    await page.getByRole('main').getByRole('link', { name: 'Enquiries' }).click();
    await expect(page.getByRole('row', { name: new RegExp(number) })).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(other) })).toHaveCount(0);
    const filter = page.getByRole('combobox', { name: kind });
    await expect(filter.locator(':checked')).toHaveText(name ?? '');
    await filter.selectOption('All');
    await expect(page.getByRole('row', { name: new RegExp(other) })).toBeVisible();
    await expect(filter).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
  }
});

test('the title of a copyright notice is withdrawn from there, with its number as the reason', async ({
  page,
}) => {
  const title = `Zz stolen ${randomBytes(4).toString('hex')}`;
  const other = `Zz other ${randomBytes(4).toString('hex')}`;
  const drama_id = await withSiteDatabase(async (db) => {
    const id = await addDrama(db, { texts: { en: { title } } });
    const user = await addDrama(db, { texts: { en: { title: other } } });
    await addEpisodes(db, id, [60, 60]);
    await sql`INSERT INTO episodes (drama_id, episode_no, video_id)
      SELECT ${user}, episode_no, video_id FROM episodes WHERE drama_id = ${id}`.execute(db);
    return id;
  });
  const { number } = await enquire({
    text: 'Whole scenes were taken.',
    ...aNotice([`/en/player/${drama_id}`, 'javascript:alert(1)']),
  });
  await openDesk(page, 'catalogue', `/enquiries/${number}`);
  const parts = page.getByRole('table', { name: 'Formal details of the notice' });
  await expect(parts.getByRole('row')).toHaveCount(8);
  await expect(parts.getByRole('row', { name: 'Statement of good faith' })).toContainText(
    'Declared',
  );
  // Only addresses of the site are links.
  await expect(parts.getByRole('link')).toHaveCount(1);
  // Pictures are loaded when they are scrolled into view.
  await page.getByRole('button', { name: 'Download' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: 'scene.png' })).toHaveAttribute('src', /^blob:/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('scene.png');

  // The title was linked when the notice arrived.
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove: Title' }).click();
  await page.getByRole('button', { name: 'Choose title' }).click();
  const choice = page.getByRole('dialog', { name: 'Choose title' });
  await choice.getByRole('combobox', { name: 'Title' }).fill(title);
  await page.getByRole('option', { name: new RegExp(title) }).click();
  await expect(choice).toBeHidden();
  await page.getByRole('button', { name: 'Withdraw title…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw title' });
  await expect(dialog.getByLabel('Reason')).toHaveValue(`Copyright notice ${number}`);
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Withdraw 1 title' }).click();
  await expect(page.getByText('This title has been withdrawn.')).toBeVisible();
  // Said after the toast is gone as well.
  await page.reload();
  const remains = `The videos of episodes 1–2 stay public, because they are also used by “${other}”.`;
  await expect(page.getByText(remains)).toBeVisible();
  const link = page.getByRole('status').getByRole('link', { name: title });
  await expect(link).toHaveAttribute('href', `/catalogue/id%3A${drama_id}`);
  await openDesk(page, 'owner', '/audit?action=catalogue.withdraw');
  await expect(page.getByRole('table', { name: 'Audit log' })).toContainText(
    `Copyright notice ${number}`,
  );
  await page.context().addCookies([{ name: 'lang', value: 'ja', url: deskUrl() }]);
  await page.reload();
  const entry = page.getByRole('row').filter({ hasText: number });
  await expect(entry).toContainText('公開中');
  await expect(entry).not.toContainText(/published|withdrawn/);
});

test('a message names the files that were not stored, a failed mail its code', async ({ page }) => {
  const { number } = await enquire({ text: 'The plan is attached.' });
  await withSiteDatabase(async (db) => {
    const enquiries = db.selectFrom('enquiries').select('id').where('enquiry_no', '=', number);
    const { id } = await enquiries.executeTakeFirstOrThrow();
    const mails = db.selectFrom('enquiry_mails').where('enquiry_id', '=', id);
    await expect.poll(() => mails.select('state').executeTakeFirst()).toEqual({ state: 'sent' });
    const { mail_id } = await mails.select('mail_id').executeTakeFirstOrThrow();
    await sql`SELECT note_undelivered_enquiry_mail(${mail_id}, '5.1.1', now())`.execute(db);
    const message = {
      enquiry_id: id,
      sender: 'visitor',
      actor: 'visitor',
      at: new Date(),
    } as const;
    const mail = { mail_from: 'ana@luz.example', mail_id: `<${number}@luz.example>` };
    const left_out = ['plan.zip', 'notes.doc'];
    await db
      .insertInto('enquiry_messages')
      .values({ ...message, ...mail, text: 'And the notes.', left_out })
      .execute();
  });
  await openDesk(page, 'support', `/enquiries/${number}`);
  const thread = page.getByRole('region', { name: 'Conversation' });
  await expect(thread.getByText('Confirmation couldn’t be delivered (5.1.1)')).toBeVisible();
  await expect(
    thread.getByText(
      'Attachments not saved here, see the email in the mailbox: plan.zip, notes.doc',
    ),
  ).toBeVisible();
  await expectAccessible(page, { within: 'main' });
  await expectFits(page, [320, 390, 1440]);
});

test('a reader sees an enquiry and its account but can change nothing', async ({ page }) => {
  const { number } = await enquire({ text: 'A question of a journalist', subject: 'press' });
  await openDesk(page, 'reader', `/enquiries/${number}`);
  await expect(page.getByText('A question of a journalist')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(
    page.getByRole('main').getByRole('button', { name: /Assigned|Status|spam|Choose|Remove/ }),
  ).toHaveCount(0);
  await page.getByRole('link', { name: 'Enquiries' }).first().click();
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New template' })).toHaveCount(0);
});
