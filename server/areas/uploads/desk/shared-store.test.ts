import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { JOB_FILES } from '#contract/desk/address.ts';
import { drama } from '#tests/support/data/import.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestDesk } from '#tests/support/desk.ts';
import { jobEnd, putPart, uploadFile } from '#tests/support/desk-files.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';

const peer = await startS3Peer();
const { connection } = await createTestDatabase();
const start = () => startTestDesk({ settings: { S3_URL: peer.url, API_RATE: '0' }, connection });
const [one, other] = [await start(), await start()];
const token = await one.signIn('catalogue');
const dataDirs = [one, other].map(({ context }) => context.config.dataDir);

test('a file that two servers received is imported; an export is downloaded from each server', async () => {
  const curator = one.with(token);
  const content = Buffer.from(JSON.stringify({ dramas: [drama] }));
  const { upload_id } = await curator.beginUpload({
    name: 'spring.json',
    size: content.length,
    purpose: 'workbook',
  });
  await putPart(one, token, upload_id, 0, content.subarray(0, 5));
  await putPart(other, token, upload_id, 5, content.subarray(5));
  const { job_id } = await other.with(token).checkImport({ upload_ids: [upload_id] });
  expect((await jobEnd(curator, job_id)).failure).toBeNull();
  const applied = await curator.applyImport({ job_id });
  expect(await jobEnd(curator, applied.job_id)).toMatchObject({ state: 'done' });

  const started = await curator.startExport({ format: 'json' });
  const { file_name } = await jobEnd(curator, started.job_id);
  for (const { url } of [one, other]) {
    const response = await fetch(`${url}${JOB_FILES}${started.job_id}`, {
      headers: { cookie: `desk=${token}` },
    });
    expect(response.headers.get('content-disposition')).toContain(`"${file_name}"`);
    expect(await response.text()).toContain('"A-1"');
  }
  const ofSupport = await one.signIn('support');
  const refused = await fetch(`${other.url}${JOB_FILES}${started.job_id}`, {
    headers: { cookie: `desk=${ofSupport}` },
  });
  expect(await refused.json()).toMatchObject({ code: 404 });
  // Nor by the paths of media, which every role may load.
  const [key = ''] = [...peer.objects.keys()].filter((one) => one.includes('/job-files/'));
  const name = key.slice('private/dramas/'.length);
  expect(name).toBe(`.desk/job-files/${started.job_id}/${file_name}`);
  for (const path of [
    name,
    name.replace('.desk', '%2Edesk'),
    `a/%2e%2e/${name}`,
    `private/${name}`,
  ]) {
    const { status, headers } = await fetch(`${one.url}/media/${path}`, {
      headers: { cookie: `desk=${ofSupport}` },
      redirect: 'manual',
    });
    expect([path, status, headers.get('location')]).toEqual([path, 200, null]);
  }
  peer.hooks.failIf = () => 503;
  const away = await fetch(`${other.url}${JOB_FILES}${started.job_id}`, {
    headers: { cookie: `desk=${token}` },
  });
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  peer.hooks.failIf = () => false;
});

test('an uploaded picture becomes media, and no file or object of the upload is left', async () => {
  const picture = await sharp({
    create: { width: 400, height: 600, channels: 3, background: '#888' },
  })
    .png()
    .toBuffer();
  const upload_ids = [await uploadFile(one, token, 'moon/cover.png', picture, 'picture')];
  const curator = other.with(token);
  const { job_id } = await curator.ingestMedia({ upload_ids });
  expect((await jobEnd(curator, job_id)).failure).toBeNull();
  const { ingested } = await curator.getIngest({ job_id });
  expect(ingested).toMatchObject([{ file: 'moon/cover.png', kind: 'picture' }]);
  const keys = [...peer.objects.keys()];
  // They are deleted after the job has ended.
  await expect
    .poll(() => [...peer.objects.keys()].filter((key) => key.includes('/uploads/')))
    .toEqual([]);
  expect(keys.some((key) => key.includes('pictures/'))).toBe(true);
  for (const dataDir of dataDirs) {
    const left = ['work', 'job-files'].map((name) => join(dataDir, name)).filter(existsSync);
    expect(left.flatMap((folder) => readdirSync(folder))).toEqual([]);
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual(['folder-id']);
  }
});
