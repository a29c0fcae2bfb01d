import { expect, test } from 'vitest';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addVideo } from '#tests/support/data/media.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { toEnglish } from '../finding.ts';
import { checkFolders } from './check-media.ts';

test('playlists without a folder of their own are named', async () => {
  const { db } = await createTestDatabase();
  const dramaId = await addDrama(db);
  const add = (path: string, episodeNo: number) => addVideo(db, { path }, [{ dramaId, episodeNo }]);
  await add('/media/own/master.m3u8', 1);
  await add('/media/flat/1.m3u8', 2);
  await add('/media/flat/clip.mp4', 3);
  expect((await checkFolders(db)).map(toEnglish)).toEqual([]);
  await add('/media/flat/2.m3u8', 4);
  await add('/media/root.m3u8', 5);
  expect((await checkFolders(db)).map(toEnglish)).toMatchObject([
    {
      status: 'warn',
      finding: 'playlists without a folder of their own: /media/ (1), /media/flat/ (2)',
    },
  ]);
});
