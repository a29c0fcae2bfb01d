import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addVideo } from '#tests/support/data/media.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { toEnglish } from '../finding.ts';
import { checkLockedVideos, checkOpenVideos } from './check-open-media.ts';

let db: Db;
let open: number;
let locked: number;
beforeEach(async () => {
  ({ db } = await createTestDatabase());
  open = await addDrama(db);
  locked = await addDrama(db);
  await db.updateTable('dramas').set({ preview: 'none' }).where('id', '=', locked).execute();
});

const settings = { countryHeader: undefined };

test('an open video that a server does not deliver is a failure', async () => {
  expect(toEnglish(await checkOpenVideos(db, settings))).toMatchObject({
    status: 'ok',
    finding: 'no video is open to everyone',
  });
  await addVideo(db, { path: '/media/a/one.m3u8' }, [{ dramaId: open, episodeNo: 1 }]);
  await addVideo(db, { path: '/media/b/one.m3u8' }, [{ dramaId: locked, episodeNo: 1 }]);
  const escaped = await addDrama(db);
  await addVideo(db, { path: '/media/%E6%9C%88%20a/one.m3u8' }, [
    { dramaId: escaped, episodeNo: 1 },
  ]);
  expect(toEnglish(await checkOpenVideos(db, settings))).toMatchObject({
    status: 'ok',
    finding: '2 videos were checked, and servers deliver them',
  });
  await addVideo(db, { path: '/media/a/two.m3u8' }, [{ dramaId: locked, episodeNo: 2 }]);
  expect(toEnglish(await checkOpenVideos(db, settings))).toMatchObject({
    status: 'fail',
    finding: expect.stringMatching(`answer 404: /media/a/one.m3u8 \\(episode 1 of \\S*${open}\\)$`),
  });
  // Files that "media remove" has deleted are not expected to be there.
  const removed = { key: '/media/a/', removed_at: new Date() };
  await db.insertInto('removed_media').values(removed).execute();
  expect(toEnglish(await checkOpenVideos(db, settings))).toMatchObject({ status: 'ok' });
});

test('a locked episode whose video another episode shows to everybody is a warning', async () => {
  await addVideo(db, { path: '/media/a/one.m3u8' }, [{ dramaId: open, episodeNo: 1 }]);
  await addVideo(db, { path: '/media/b/one.m3u8' }, [{ dramaId: locked, episodeNo: 1 }]);
  expect(toEnglish(await checkLockedVideos(db, settings))).toMatchObject({ status: 'ok' });
  await addVideo(db, { path: '/media/c/one.m3u8' }, [
    { dramaId: locked, episodeNo: 2 },
    { dramaId: open, episodeNo: 7 },
  ]);
  expect(toEnglish(await checkLockedVideos(db, settings))).toMatchObject({
    status: 'warn',
    finding: expect.stringMatching(
      `: episode 2 of \\S*${locked} \\(shown by episode 7 of \\S*${open}\\)$`,
    ),
  });
});
