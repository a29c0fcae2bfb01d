import type { Db } from '#server/db/client.ts';

/** Inserts episodes from 1 on, each with its own video of the given duration. */
export async function addEpisodes(db: Db, dramaId: number, seconds: number[]): Promise<void> {
  const videos = await db
    .insertInto('videos')
    .values(
      seconds.map((duration_seconds, index) => ({
        path: `/media/clips/${dramaId}-${index + 1}.mp4`,
        thumbnail: '/media/still.webp',
        duration_seconds,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('episodes')
    .values(
      videos.map(({ id }, index) => ({ drama_id: dramaId, episode_no: index + 1, video_id: id })),
    )
    .execute();
}
