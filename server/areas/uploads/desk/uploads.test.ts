import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { UPLOADS } from '#contract/desk/address.ts';
import { UPLOAD_OFFSET } from '#contract/desk/jobs/upload-rules.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';
import { putPart } from '#tests/support/desk-files.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';

const recorded = useRecordedLog();
let desk: TestDesk;
let token: string;
beforeAll(async () => {
  desk = await startTestDesk({ overrides: { log: recorded.log } });
  token = await desk.signIn('catalogue');
});

const begin = (size: number) =>
  desk.with(token).beginUpload({ name: 'titles.xlsx', size, purpose: 'workbook' });

test('parts are sent one after another; a wrong offset is answered with the right one', async () => {
  const { upload_id, offset } = await begin(6);
  expect(offset).toBe(0);
  expect(await putPart(desk, token, upload_id, 0, 'abc')).toMatchObject({ data: { offset: 3 } });
  expect(await putPart(desk, token, upload_id, 0, 'abc')).toMatchObject({
    code: allOutcomes.wrongOffset.code,
    data: { offset: 3 },
  });
  expect(await desk.with(token).getUpload({ upload_id })).toMatchObject({ offset: 3, size: 6 });
  expect(await putPart(desk, token, upload_id, 3, 'def')).toMatchObject({ data: { offset: 6 } });
});

test('a part without an offset, without a session, or of another member is refused', async () => {
  const { upload_id } = await begin(3);
  const codeOf = async (...args: [token: string, offset: string]) =>
    (await putPart(desk, args[0], upload_id, args[1], 'abc')).code;
  expect(await codeOf(token, 'x')).toBe(allOutcomes.invalidInput.code);
  expect(await codeOf('none', '0')).toBe(allOutcomes.unauthenticated.code);
  const other = await desk.signIn('catalogue', 'other@desk.example');
  expect(await codeOf(other, '0')).toBe(allOutcomes.notFound.code);
  expect((await putPart(desk, token, 'no-id', 0, 'abc')).code).toBe(allOutcomes.notFound.code);
});

test('an upload that its client aborts is not logged as a failure', async () => {
  const { upload_id } = await begin(1000);
  const abort = new AbortController();
  const { promise: silence, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  async function* slow() {
    yield Buffer.from('abc');
    await silence;
  }
  const sent = fetch(`${desk.url}${UPLOADS}${upload_id}`, {
    method: 'PUT',
    headers: { cookie: `desk=${token}`, origin: desk.url, [UPLOAD_OFFSET]: '0' },
    body: slow() as unknown as BodyInit,
    duplex: 'half',
    signal: abort.signal,
  } as RequestInit);
  sent.catch(() => {});
  const offset = async () => (await desk.with(token).getUpload({ upload_id })).offset;
  await expect.poll(offset).toBe(3);
  abort.abort();
  // Waits until the aborted request has ended.
  expect(await putPart(desk, token, upload_id, 3, 'def')).toMatchObject({ data: { offset: 6 } });
  expect(recorded.lines.filter(({ level }) => level >= 50)).toEqual([]);
});

test('a file of another type is refused before it is sent', async () => {
  const file = { name: 'poster.txt', size: 3, purpose: 'picture' } as const;
  await expect(desk.with(token).beginUpload(file)).rejects.toThrow(
    '“poster.txt” can’t be used here. Choose a file of one of these types: jpg, jpeg, png',
  );
});

test('a file above the limit is refused in the language of the reader', async () => {
  const file = { name: 'cover.png', size: 31 * 1024 * 1024, purpose: 'picture' } as const;
  await expect(desk.with(token, 'es').beginUpload(file)).rejects.toThrow(
    '«cover.png» ocupa 31 MB; el límite es 30 MB.',
  );
});
