import { beforeEach, expect, test } from 'vitest';
import { OperatorError, StoreAway } from '#server/errors/operator-error.ts';
import { readConfig } from '#server/settings/config.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { createObjectStore } from './object-store.ts';

const peer = await startS3Peer();
const { store: settings } = readConfig({ S3_URL: peer.url });
if (!settings) throw new Error('S3_URL has no store');
const store = createObjectStore(settings);

beforeEach(() => {
  peer.hooks.failIf = () => false;
});

test('a store that gives no id for parts is refused, not tried again', async () => {
  peer.hooks.failIf = () => 204;
  const failure = await store.beginParts('private', 'a.mp4').catch((error) => error);
  expect(failure).toBeInstanceOf(OperatorError);
  expect(failure).not.toBeInstanceOf(StoreAway);
  expect(failure.message).toBe(`The store at ${peer.bucketUrl} responded without an UploadId.`);
});

test('an error in a response of status 200 to the end of parts may pass', async () => {
  const key = 'a.mp4';
  const target = {
    place: 'private',
    key,
    partsId: await store.beginParts('private', key),
  } as const;
  await store.putPart(target, 1, new TextEncoder().encode('abc'));
  const parts = (await store.listParts(target)) ?? [];
  peer.hooks.failIf = () => 200;
  await expect(store.completeParts(target, parts)).rejects.toThrow(StoreAway);
  expect(peer.objects.size).toBe(0);
  peer.hooks.failIf = () => false;
  await store.completeParts(target, parts);
  expect([...peer.objects.keys()]).toEqual(['private/dramas/a.mp4']);
});
