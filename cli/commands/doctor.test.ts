import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compareMigrations } from '#server/db/migrate.ts';
import type { EnglishFinding } from '#server/doctor/finding.ts';
import { prepareDoctor } from '#tests/support/areas/doctor.ts';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { createEmptyDatabase, createTestDatabase, databaseUrl } from '#tests/support/database.ts';
import { createDemoWithBuyers } from '#tests/support/demo-database.ts';
import { emptyMail } from '#tests/support/mail-content.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { startSmtpPeer } from '#tests/support/peers/smtp-peer.ts';

const root = join(import.meta.dirname, '../..');
const { dataDir, runChecks } = await prepareDoctor();

test('a correctly configured public site passes every check', async () => {
  const { db, connection } = await createTestDatabase();
  await addDrama(db, { cover: '/media/posters/a-640.webp#112233' });
  await db
    .insertInto('staff')
    .values({ email: 'mei@drama.example', name: 'Mei', role: 'owner', password_hash: 'hash' })
    .execute();
  const backup = { actor: 'cron', subject: 'backup:a.tar', change: {} };
  await db
    .insertInto('audit_log')
    .values(['backup.make', 'backup.verify'].map((action) => ({ ...backup, action })))
    .execute();
  await mkdir(join(dataDir, 'media/posters'), { recursive: true });
  await writeFile(join(dataDir, 'media/posters/a-640.webp'), '');
  const { code, stdout } = await runInProcess(['doctor', '--json'], {
    DATA_DIR: dataDir,
    OPERATOR_FILE: join(root, 'demo/catalogue/operator.json'),
    DATABASE_URL: databaseUrl(connection),
    SMTP_URL: (await startSmtpPeer()).url,
    PUBLIC_URL: 'https://drama.example',
    DESK_URL: 'https://desk.drama.example',
    TRUSTED_PROXIES: '127.0.0.1',
    MAIL_FROM: 'hi@drama.example',
    BUSINESS_EMAIL: 'sales@drama.example',
  });
  const findings = JSON.parse(stdout) as EnglishFinding[];
  // The results of these two checks depend on the machine.
  const comparable = findings.filter(({ check }) => check !== 'disk' && check !== 'ffmpeg');
  expect(comparable.map(({ check, status }) => [check, status])).toEqual([
    ['settings', 'ok'],
    ['desk', 'ok'],
    ['legal pages', 'ok'],
    ['database', 'ok'],
    ['migrations', 'ok'],
    ['IDs', 'ok'],
    ['backups', 'ok'],
    ['outgoing email', 'ok'],
    ['workers', 'ok'],
    ['background jobs', 'ok'],
    ['media', 'ok'],
    ['media on other servers', 'ok'],
    ['open videos', 'ok'],
    ['locked videos', 'ok'],
    ['demo buyer', 'ok'],
    ['desk sign-in', 'ok'],
    ['demo owner', 'ok'],
    ['countries', 'ok'],
    ['rights coverage', 'ok'],
    ['acquired rights', 'ok'],
    ['rights clashes', 'ok'],
    ['rights ending', 'ok'],
    ['quotes', 'ok'],
    ['countersigning', 'ok'],
    ['deal grants', 'ok'],
    ['screeners', 'ok'],
    ['burned-in watermarks', 'ok'],
    ['email', 'ok'],
  ]);
  expect(code).toBe(0);
});

test('a failed check has a finding and advice', async () => {
  const { db, connection } = await createTestDatabase();
  await addDrama(db, { cover: '/media/posters/gone-640.webp' });
  const hourAgo = new Date(Date.now() - 3_600_000);
  const mail = { recipient: 'a@x.example', content: emptyMail, expires_at: new Date('2099-01-01') };
  await db
    .insertInto('outgoing_mails')
    .values({ ...mail, created_at: hourAgo, next_attempt_at: hourAgo })
    .execute();
  const { hasFailure, findings, findingOf } = await runChecks({
    DATABASE_URL: databaseUrl(connection),
    SMTP_URL: 'smtp://127.0.0.1:1',
    S3_URL: (await startS3Peer()).url,
  });
  expect(hasFailure).toBe(true);
  expect(findingOf('media')).toMatchObject({
    status: 'fail',
    finding: expect.stringContaining('/media/posters/gone-640.webp'),
  });
  expect(findingOf('email')).toMatchObject({
    status: 'fail',
    advice: expect.stringContaining('SMTP_URL'),
  });
  expect(findingOf('outgoing email')).toMatchObject({
    status: 'fail',
    finding: expect.stringContaining('1 email not sent'),
  });
  const stores = findings.filter(({ check }) => check === 'media store');
  expect(stores.map(({ status, finding }) => [status, finding])).toEqual([
    ['warn', 'pages load media from this server, not from the store'],
    ['ok', expect.stringMatching(/^http:.*\/films$/)],
  ]);
  expect(findingOf('settings')).toMatchObject({ advice: expect.stringContaining('PUBLIC_URL') });
});

test('private media that anyone can read is a failure, and so is media in the wrong folder', async () => {
  const { db, connection } = await createTestDatabase();
  const peer = await startS3Peer();
  const settings = { DATABASE_URL: databaseUrl(connection), S3_URL: peer.url };
  await addDrama(db, { cover: '/media/posters/a-640.webp' });
  await addDrama(db, { cover: '/media/posters/b-640.webp', state: 'draft' });
  const places = [
    { key: '/media/posters/a', is_private: false },
    { key: '/media/posters/b', is_private: true },
    { key: '/media/subtitles/c.vtt', is_private: true },
  ];
  await db.insertInto('stored_media').values(places).execute();
  const before = await runChecks({ ...settings, MEDIA_BASE_URL: peer.publicUrl });
  expect(before.findings.filter(({ check }) => check === 'private media')).toEqual([
    expect.objectContaining({
      status: 'fail',
      finding: '1 of the last 1 private media item missing from the store: /media/subtitles/c.vtt',
    }),
    expect.objectContaining({ status: 'ok' }),
  ]);
  expect(before.findingOf('media locations')).toMatchObject({ status: 'ok' });

  // A CDN that signs all its requests to the store serves the private folder too.
  const cdn = createServer((request, response) => {
    const key = request.url?.slice(1) ?? '';
    response.end(peer.objects.get(key)?.bytes);
  });
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void cdn.close());
  const { port } = cdn.address() as AddressInfo;
  await db.updateTable('dramas').set({ state: 'withdrawn', published_at: new Date() }).execute();
  const after = await runChecks({ ...settings, MEDIA_BASE_URL: `http://127.0.0.1:${port}/dramas` });
  expect(
    after.findings.filter(
      ({ status, check }) => status === 'fail' && /private|locations/.test(check),
    ),
  ).toEqual([
    expect.objectContaining({
      finding: expect.stringMatching(/1 media item .* still be public: \/media\/posters\/a$/),
    }),
    expect.anything(),
    expect.objectContaining({
      finding: expect.stringMatching(/^anyone can read http:.*\/private\/dramas\/doctor-/),
      advice: expect.stringContaining('films/dramas/*'),
    }),
  ]);
  expect(peer.objects.size).toBe(0);
});

test('a demo buyer that can sign in is a failure on a public site', async () => {
  const { connection } = await createDemoWithBuyers();
  const settings = { DATABASE_URL: databaseUrl(connection) };
  const [publicSite, publicHost, local] = await Promise.all([
    runChecks({ ...settings, PUBLIC_URL: 'http://drama.example' }),
    runChecks({ ...settings, HOST: '0.0.0.0' }),
    runChecks(settings),
  ]);
  for (const { hasFailure, findingOf } of [publicSite, publicHost]) {
    expect(hasFailure).toBe(true);
    expect(findingOf('demo buyer')).toMatchObject({
      status: 'fail',
      finding: expect.stringMatching(/^account \d+ has a public password/),
    });
  }
  expect(local.findingOf('demo buyer')).toMatchObject({ status: 'ok' });
});

test('a database without tables is reported and not migrated; a wrong setting is named', async () => {
  const { db, connection } = await createEmptyDatabase();
  const [empty, wrong] = await Promise.all([
    runChecks({ DATABASE_URL: databaseUrl(connection) }),
    runChecks({ PORT: 'x' }),
  ]);
  expect(empty.findingOf('migrations')).toMatchObject({
    status: 'warn',
    finding: expect.stringContaining('0031_material_downloads'),
  });
  expect((await compareMigrations(db)).applied).toEqual([]);
  expect(wrong).toMatchObject({
    hasFailure: true,
    findings: [{ finding: expect.stringMatching(/^PORT /) }],
  });
});

test('doctor prints the number of failed checks last, exits with code 1, and names placeholder settings', async () => {
  const { connection } = await createTestDatabase();
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(connection) };
  const [one, two] = await Promise.all([
    runInProcess(['doctor'], { ...env, PORT: 'x' }),
    runInProcess(['doctor'], {
      ...env,
      SMTP_URL: 'smtp://127.0.0.1:1',
      OPERATOR_FILE: join(dataDir, 'nowhere.json'),
    }),
  ]);
  expect([one.code, one.stderr]).toEqual([1, '1 check failed.\n']);
  expect([two.code, two.stderr]).toEqual([1, '2 checks failed.\n']);
  expect(two.stdout).toContain('BUSINESS_EMAIL is the placeholder business@vignette.example');
});

test('missing facts for the legal pages are a failure on a public site, otherwise a warning', async () => {
  const operatorFile = join(dataDir, 'facts.json');
  await writeFile(operatorFile, '{ "company": "Moon Gate", "register": null }');
  const [publicSite, local, wrong] = await Promise.all([
    runChecks({ PUBLIC_URL: 'https://drama.example', OPERATOR_FILE: operatorFile }),
    runChecks({ DEMO: '1' }),
    runChecks({ OPERATOR_FILE: join(dataDir, 'nowhere.json') }),
  ]);
  expect(publicSite.hasFailure).toBe(true);
  expect(publicSite.findingOf('legal pages')).toMatchObject({
    status: 'fail',
    finding: expect.stringMatching(/facts\.json: address, updated, minimum_age, /),
    advice: expect.stringContaining('counsel'),
  });
  expect(local.findingOf('legal pages')).toMatchObject({
    status: 'warn',
    finding: expect.stringContaining('operator.json: company, address, register'),
  });
  expect(wrong.findingOf('legal pages')).toMatchObject({ status: 'fail' });
});
