import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { formatTime } from '#cli/print.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { addScreener } from '#tests/support/data/screeners.ts';
import { type OrderDeskSetup, startOrderDesk } from '#tests/support/order-desk.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';

let desk: OrderDeskSetup;
let moonGate: number;
let farShore: number;
beforeAll(async () => {
  desk = await startOrderDesk();
  moonGate = await addTitle('Moon Gate', [90, 60, 60, 60, 60]);
  farShore = await addTitle('Far Shore', [60]);
});

async function addTitle(title: string, seconds: number[]) {
  const id = await addDrama(desk.context.db, { texts: { en: { title } } });
  await addEpisodes(desk.context.db, id, seconds);
  return id;
}

const run = (...args: string[]) => desk.run('screener', ...args);
/** The columns of a table or of facts with two spaces between them, however wide they are. */
const withNarrowGaps = (stdout: string) => stdout.replaceAll(/ {2,}/g, '  ');
const mailsTo = async (address: string) =>
  (await readMails(desk.server)).filter(({ to }) => to === address);
/** The beginning of a day, counted from today. */
function dayAfter(days: number): Date {
  const day = new Date();
  day.setDate(day.getDate() + days);
  day.setHours(0, 0, 0, 0);
  return day;
}
const soon = dayAfter(10);
const later = dayAfter(40);
const end = new Date(new Date(later).setHours(23, 59));
const dayOf = (time: Date) => formatTime(time).slice(0, 10);

const countScreeners = async () => (await desk.context.screenerDesk.list({}).read()).length;

test('a screener is created, shown, changed, sent again and revoked', async () => {
  const email = 'ana@luz.example';
  const options = [
    ...['--to', email, '--name', 'Ana Prado', '--company', 'Luz Media', '--language', 'es'],
    ...['--drama', `id:${moonGate}=1-3,5`, '--drama', `id:${farShore}`],
    ...['--opens', dayOf(soon), '--expires', dayOf(later), '--plays', '3'],
    ...['--note', 'As promised.'],
  ];
  const before = await countScreeners();
  const dry = await run('create', ...options, '--dry-run');
  expect(withNarrowGaps(dry.stdout)).toBe(
    `Dry run: nothing was created. It would be:
Ana Prado, Luz Media, ana@luz.example
state  upcoming
titles  Moon Gate: episodes 1-3, 5
  Far Shore: episode 1
period  ${formatTime(soon)} to ${formatTime(end)}
plays  3 of each episode
watermark  over the film
note  As promised.
`,
  );
  expect(await countScreeners()).toBe(before);
  expect(await mailsTo(email)).toEqual([]);

  const { stdout } = await run('create', ...options);
  const [, id = '', link = ''] =
    /^Screener (\d+): Ana Prado, Luz Media, ana@luz\.example gets an email with (\S+)\n/.exec(
      stdout,
    ) ?? [];
  expect(link).toMatch(/^http.*\/es\/screener\/[\w-]{43}$/);
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Tu pase privado de Vignette: Moon Gate y 1 título más');
  expect(mail?.text).toContain(`\n${link}\n`);
  expect(mail?.text).toContain('- Moon Gate\n  Episodios 1-3, 5\n- Far Shore\n  1 episodio\n');
  expect(mail?.text).toContain('> As promised.');

  const [shown, json, changed] = [
    await run('show', id),
    await run('show', id, '--json'),
    await run('change', id, '--plays', 'unlimited', '--opens', `${dayOf(soon)}T06:30`, '--mail'),
  ];
  expect(withNarrowGaps(shown.stdout)).toMatch(
    new RegExp(`^screener  ${id}\nstate  upcoming\ntitles  Moon Gate: episodes 1-3, 5\n`),
  );
  expect(withNarrowGaps(shown.stdout)).toContain(
    `\nlink  ${link}\nrecipient  Ana Prado, Luz Media, ${email}`,
  );
  expect(withNarrowGaps(shown.stdout)).toMatch(/\ncreated {2}.*, mei\n/);
  expect(JSON.parse(json.stdout)).toMatchObject({ id: Number(id), link, maxPlays: 3 });
  expect(changed.stdout).toBe(
    `Screener ${id} is upcoming, ${formatTime(soon).replace('00:00:00', '06:30:00')} to ${formatTime(end)}; Ana Prado, Luz Media, ${email} gets an email.\n`,
  );
  expect(await run('resend', id)).toMatchObject({
    code: 0,
    stdout: `Screener ${id}: Ana Prado, Luz Media, ${email} gets the link again by mail.\n`,
  });
  await expect.poll(() => mailsTo(email)).toHaveLength(3);

  expect(await run('revoke', id, '--reason', 'Sold.')).toMatchObject({
    code: 0,
    stdout: `Screener ${id} is revoked; no mail is sent.\n`,
  });
  const [gone, again] = [await run('show', id), await run('resend', id)];
  expect(withNarrowGaps(gone.stdout)).toMatch(
    /\nstate {2}revoked\n(.*\n)*plays {2}unlimited\n(.*\n)*reason {2}Sold\.\n/,
  );
  expect(again).toEqual({ code: 1, stdout: '', stderr: `Screener ${id} is revoked.\n` });
  expect(
    withNarrowGaps((await desk.run('audit', 'list', '--subject', `screener:${id}`)).stdout),
  ).toMatch(/revoke.*resend.*change.*create/s);
});

test('a change says how the end moves, and --extend counts from the present end', async () => {
  const expiresAt = dayAfter(70);
  const titles = [{ dramaId: moonGate }];
  const { screenerId } = await addScreener(desk.context.db, { titles, expiresAt });
  const extended = await run('change', `${screenerId}`, '--extend', '7');
  const later7 = new Date(expiresAt.getTime() + 7 * 86_400_000);
  expect(extended.stdout).toContain(
    `\nIt ends ${formatTime(later7)} instead of ${formatTime(expiresAt)}, 7 days later.\n`,
  );
  const shortened = await run('change', `${screenerId}`, '--expires', dayOf(dayAfter(69)));
  expect(shortened.stdout).toMatch(/instead of .*, 7 days earlier\.\n$/);
  expect(await run('change', '1', '--extend', '7', '--expires', '7')).toMatchObject({ code: 2 });
});

test('a second open screener of a title for the same recipient needs --again', async () => {
  const { screenerId, email } = await addScreener(desk.context.db, {
    titles: [{ dramaId: moonGate }],
    opensAt: dayAfter(2),
  });
  const options = ['--to', email.toUpperCase(), '--name', 'X', '--drama', `id:${moonGate}`];
  for (const dry of [[], ['--dry-run']])
    expect(await run('create', ...options, ...dry)).toMatchObject({
      code: 1,
      stderr: `Nothing was created: 1 error.\n${email} already has screener ${screenerId} with id:${moonGate}: use "screener change ${screenerId}", or --again to send another.\n`,
    });
  expect((await run('create', ...options, '--again')).code).toBe(0);
  const { stdout } = await desk.run('audit', 'list', '--limit', '1');
  expect(stdout).toContain(`[{"drama":"id:${moonGate}","episodes":"all"}]`);
});

test('screeners of a withdrawn drama are named, marked, and not mailed again', async () => {
  const gone = await addTitle('Gone', [60]);
  const { screenerId, email } = await addScreener(desk.context.db, { titles: [{ dramaId: gone }] });
  const withdrawn = await desk.run('catalogue', 'withdraw', `id:${gone}`);
  expect(withdrawn.stdout).toContain(
    `Screener ${screenerId} of ${email} can no longer play id:${gone}.`,
  );
  const [shown, listed, resent, changed] = [
    await run('show', `${screenerId}`),
    await run('list', '--email', email),
    await run('resend', `${screenerId}`),
    await run('change', `${screenerId}`, '--extend', '7', '--mail'),
  ];
  expect(shown.stdout).toContain('Gone (cannot be watched): episode 1\n');
  expect(listed.stdout).toContain('Gone (cannot be watched)');
  for (const { code, stderr } of [resent, changed])
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('It has no title that can be watched.'),
    ]);
  expect((await run('revoke', `${screenerId}`, '--reason', 'Sold.')).code).toBe(0);
  expect((await desk.run('audit', 'list', '--limit', '1')).stdout).toContain('reason: Sold.');
});

test('requests are listed first, approved with terms, and declined with a reason', async () => {
  const { db } = desk.context;
  const titles = [{ dramaId: moonGate }];
  const old = new Date('2026-01-01T12:00:00Z');
  const asked = { titles, state: 'requested' as const, now: old };
  const one = await addScreener(db, { ...asked, email: 'one@luz.example' });
  const two = await addScreener(db, { ...asked, email: 'two@luz.example' });
  await addScreener(db, { titles, email: 'one@luz.example' });

  const rowsOf = ({ stdout }: { stdout: string }) =>
    stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/).slice(0, 2).join(' '));
  const [first, own, found, json] = [
    await run('list', '--limit', '2'),
    await run('list', '--email', 'ONE@luz.example'),
    await run('list', '--state', 'requested', '--drama', `id:${farShore}`),
    await run('list', '--state', 'requested', '--json'),
  ];
  expect(rowsOf(first)).toEqual([`${two.screenerId} requested`, `${one.screenerId} requested`]);
  expect(rowsOf(own)).toEqual([
    `${one.screenerId} requested`,
    expect.stringMatching(/^\d+ active$/),
  ]);
  expect(found).toMatchObject({ code: 0, stderr: 'Nothing found.\n' });
  expect(JSON.parse(json.stdout)).toMatchObject([
    { id: two.screenerId, titles: ['Moon Gate'], expiresAt: null },
    { id: one.screenerId },
  ]);

  const note = join(desk.folder, 'note.txt');
  await writeFile(note, '\uFEFFEnjoy.\nAnd call us.\n');
  const approved = await run(
    ...['approve', `${one.screenerId}`, '--expires', '21', '--plays', '2', '--note-file', note],
  );
  expect(approved.stdout).toMatch(
    new RegExp(
      `^Screener ${one.screenerId} is active, .* to .*; Mina Park, .* gets an email\\.\n$`,
    ),
  );
  const { opensAt, expiresAt, maxPlays } = await desk.context.screenerDesk.show(one.screenerId);
  const days = (Number(expiresAt) - Number(opensAt)) / 86_400_000;
  expect(Math.round(days)).toBe(21);
  expect(maxPlays).toBe(2);
  const declined = await run('decline', `${two.screenerId}`, '--reason', 'Sold in Spain.');
  expect(declined.stdout).toContain(`Screener ${two.screenerId} is declined; Mina Park, `);
  await expect
    .poll(async () => (await mailsTo('one@luz.example'))[0]?.text)
    .toContain('\n> Enjoy.\n> And call us.\n');
  await expect
    .poll(async () => (await mailsTo('two@luz.example'))[0]?.text)
    .toContain('Reason:\n\n> Sold in Spain.\n');
  expect(await run('approve', `${two.screenerId}`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`Screener ${two.screenerId} is declined`),
  });
});

test('recipients of a file get a screener each, or none of them', async () => {
  const file = join(desk.folder, 'buyers.csv');
  const create = () =>
    run('create', '--recipients', file, '--drama', `id:${moonGate}`, '--expires', '2098-01-31');
  const before = await countScreeners();
  await writeFile(file, 'email,name,language\nkim@han.example,Kim,ko\nnobody,Lee,\n');
  expect(await create()).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'buyers.csv, line 3: "nobody" is not an email address.\n1 error. Nothing was created.\n',
  });
  // The terms are checked by the server: more than a year.
  await writeFile(file, 'email,name,language\nkim@han.example,Kim,ko\nlee@han.example,Lee,\n');
  expect(await create()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('A screener lasts at most a year.'),
  });
  expect(await countScreeners()).toBe(before);
  const { stdout } = await run('create', '--recipients', file, '--drama', `id:${moonGate}`);
  expect(stdout).toMatch(
    /^Screener \d+: Kim, kim@han\.example .*\/ko\/.*\nScreener \d+: Lee, .*\/en\//,
  );
  expect(await countScreeners()).toBe(before + 2);
});

test.each([
  [['create', '--drama', 'id:1'], 2, 'Name the recipient with --to and --name'],
  [['create', '--to', 'x', '--name', 'X', '--drama', 'id:1'], 2, 'Must be an email address.'],
  [['create', '--to', 'a@b.example', '--name', 'X'], 2, '--drama <drama=episodes>'],
  [
    ['create', '--to', 'a@b.example', '--name', 'X', '--drama', 'id:999999'],
    1,
    'There is no drama id:999999',
  ],
  [
    ['create', '--to', 'a@b.example', '--name', 'X', '--recipients', 'x.csv', '--drama', 'id:1'],
    2,
    'cannot be used with',
  ],
  [
    [
      'create',
      '--to',
      'a@b.example',
      '--name',
      'X',
      '--drama',
      'x',
      '--no-watermark',
      '--burned-in',
    ],
    2,
    '--burned-in needs the watermark',
  ],
  [['show', '999999'], 1, 'There is no screener 999999.'],
  [['show', 'abc'], 2, "Must be a screener's number, such as 4."],
  [['change', '1'], 2, 'Name what to change, for example --extend 7.'],
  [['change', '1', '--plays', '0'], 2, 'Must be a whole number from 1 to 1000.'],
  [['change', '1', '--expires', '2026-02-31'], 2, 'Must be a date (2026-01-31)'],
  [['change', '1', '--note-file', '/none.txt'], 1, 'There is no file /none.txt.'],
  [['decline', '1'], 2, '--reason <text>'],
  [['report', '1', '--csv', 'report.xlsx'], 2, 'report.xlsx must end with .csv.'],
])('%j ends with code %i', async (args, code, message) => {
  expect(await run(...args)).toMatchObject({ code, stderr: expect.stringContaining(message) });
});

test('an episode that does not exist is refused, and so is a title that is named twice', async () => {
  const create = (...titles: string[]) =>
    run(
      'create',
      '--to',
      'a@b.example',
      '--name',
      'X',
      ...titles.flatMap((one) => ['--drama', one]),
    );
  expect((await create(`id:${moonGate}=5-6`)).stderr).toContain(
    `id:${moonGate} has no episode 6 that can be watched.`,
  );
  expect((await create(`id:${moonGate}=1`, `id:${moonGate}=2`)).stderr).toContain(
    'is named twice: name its episodes in one --drama.',
  );
});

test('the account of a recipient lists its screeners', async () => {
  const { userId } = await desk.sendOrder();
  const { email } = await desk.context.accountDesk.show({ id: userId });
  const { screenerId } = await addScreener(desk.context.db, {
    titles: [{ dramaId: moonGate }],
    email,
  });
  const { stdout } = await desk.run('account', 'show', String(userId));
  expect(withNarrowGaps(stdout)).toContain(`\nscreeners  ${screenerId} active\n`);
});
