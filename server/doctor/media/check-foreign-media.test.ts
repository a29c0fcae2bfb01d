import { expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addVideo } from '#tests/support/data/media.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { checkForeignMedia } from '../counted-checks.ts';
import { toEnglish } from '../finding.ts';

test('a locked or withdrawn video on another server is a warning', async () => {
  const { db } = await createTestDatabase();
  const check = async () => toEnglish(await checkForeignMedia(db, readConfig({})));
  const dramaId = await addDrama(db);
  const path = 'https://cdn.example/a/master.m3u8';
  await addVideo(db, { path }, [{ dramaId, episodeNo: 1 }]);
  await addVideo(db, { path: '/media/b/master.m3u8' }, [{ dramaId, episodeNo: 2 }]);
  expect(await check()).toMatchObject({ status: 'ok' });
  for (const change of [{ preview: 'none' as const }, { state: 'withdrawn' as const }]) {
    await db
      .updateTable('dramas')
      .set({ preview: 'all' as const, ...change })
      .execute();
    const finding = expect.stringMatching(`^1 restricted video is on other servers.*: ${path}$`);
    expect(await check()).toMatchObject({ status: 'warn', finding });
  }
});
