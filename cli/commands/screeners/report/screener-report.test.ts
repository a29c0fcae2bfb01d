import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { formatTime } from '#cli/print.ts';
import { createBurnedVideos } from '#server/areas/screeners/burn/burned-videos.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { addScreener, addView } from '#tests/support/data/screeners.ts';
import { type OrderDeskSetup, startOrderDesk } from '#tests/support/order-desk.ts';

const first = new Date('2026-11-16T12:00:00Z');
const last = new Date('2026-11-17T08:30:00Z');
let desk: OrderDeskSetup;
let id: string;
let moonGate: number;
beforeAll(async () => {
  desk = await startOrderDesk();
  const { db } = desk.context;
  moonGate = await addDrama(db, { texts: { en: { title: '=Moon Gate' } } });
  const farShore = await addDrama(db, { texts: { en: { title: 'Far Shore' } } });
  await addEpisodes(db, moonGate, [100, 50, 60, 60, 60]);
  await addEpisodes(db, farShore, [3700]);
  const titles = [{ dramaId: moonGate }, { dramaId: farShore }];
  const { screenerId } = await addScreener(db, { titles, email: 'mina@luz.example' });
  id = String(screenerId);
  const episode = { dramaId: moonGate, episodeNo: 1 };
  await addView(db, screenerId, {
    ...episode,
    ranges: [
      [0, 40],
      [10, 20],
    ],
    at: first,
    country: 'ES',
  });
  await addView(db, screenerId, {
    ...episode,
    ranges: [
      [10, 20],
      [80, 81.5],
    ] as [number, number][],
    at: last,
    device: 'Safari · iPhone',
    country: 'MX',
    isPlay: false,
  });
  await addView(db, screenerId, { ...episode, episodeNo: 4, ranges: [[0, 60]], at: last });
});

const run = (...args: string[]) => desk.run('screener', 'report', id, ...args);

const strip = (marks: string) => `[${marks.padEnd(50)}]`;
const printed = (once: string, twice: string, often: string) =>
  `Screener ${id}, active: Mina Park, Luz Media, mina@luz.example

=Moon Gate
        1  ${strip(`${once.repeat(5)}${often.repeat(5)}${once.repeat(10)}${' '.repeat(20)}${once}`)}
           0:42 of 1:40 (41%), 1 play, 1:02 with repeats
           first ${formatTime(first)}, last ${formatTime(last)}
           Chrome · Windows, Safari · iPhone; Spain, Mexico
      2-3  not watched
        4  ${strip(once.repeat(50))}
           1:00 of 1:00 (100%), 1 play
           first ${formatTime(last)}, last ${formatTime(last)}
           Chrome · Windows
        5  not watched

Far Shore
        1  not watched

Total: 2 of 6 episodes, 1:42 of 1:07:10 (2%), 2 plays, 2:02 with repeats
Each strip is the whole episode: ${once} watched once, ${twice} twice, ${often} three times or more.
`;

test('a report shows what was watched of each episode', async () => {
  expect(await run()).toEqual({ code: 0, stdout: printed('░', '▓', '█'), stderr: '' });
  expect((await run('--ascii')).stdout).toBe(printed('-', '=', '#'));
});

test('"screener show" has the totals and the last view', async () => {
  const { stdout } = await desk.run('screener', 'show', id);
  expect(stdout.replaceAll(/ {2,}/g, '  ')).toContain(
    `\nlast view  ${formatTime(last)}\nwatched  2 of 6 episodes, 1:42 of 1:07:10 (2%), 2 plays, 2:02 with repeats\n`,
  );
});

test('"screener show" has the progress of burned-in copies', async () => {
  const { db, engine } = desk.context;
  const episodes = await db
    .selectFrom('episodes')
    .select(['video_id', 'episode_no'])
    .where('drama_id', '=', moonGate)
    .orderBy('episode_no')
    .execute();
  const { screenerId, email } = await addScreener(db, {
    titles: [{ dramaId: moonGate, episodes: [1, 2, 3] }],
    isBurnedIn: true,
  });
  const copies = [
    { state: 'done' as const, progress: 1, path: '/media/burned/1/index.m3u8' },
    { state: 'running' as const, progress: 0.429, claimed_at: new Date() },
    { state: 'failed' as const, error: 'ffmpeg ended\nwith code 1' },
  ];
  const label = createBurnedVideos({ db, sendJob: engine.send }).labelOf({
    name: 'Mina Park',
    email,
  });
  for (const [at, copy] of copies.entries()) {
    const video_id = episodes[at]?.video_id ?? 0;
    await db
      .insertInto('burned_videos')
      .values({ video_id, label, ...copy })
      .execute();
  }
  const { stdout } = await desk.run('screener', 'show', String(screenerId));
  expect(stdout).toMatch(
    new RegExp(
      `^burned-in copies {2}1 of 3 episodes ready\n +id:${moonGate}, episode 2: 42%\n +id:${moonGate}, episode 3: failed, ffmpeg ended with code 1\n`,
      'm',
    ),
  );
});

test('as JSON it has every view', async () => {
  const episodes = JSON.parse((await run('--json')).stdout);
  expect(episodes).toHaveLength(6);
  expect(episodes[0]).toMatchObject({
    watchedSeconds: 41.5,
    viewedSeconds: 61.5,
    views: [
      {
        at: first.toISOString(),
        ranges: [
          [0, 40],
          [10, 20],
        ],
      },
      { at: last.toISOString(), country: 'MX' },
    ],
  });
});

test('as CSV it has a line for each episode, in a file that only its owner can read', async () => {
  const file = join(desk.folder, 'report.csv');
  expect((await run('--csv', file)).stdout).toBe(`Wrote ${file}.\n`);
  const [heading, line, unwatched] = (await readFile(file, 'utf8')).split('\n');
  expect(heading).toBe(
    '\uFEFFscreener,email,name,company,drama,title,episode,duration_seconds,watched_seconds,viewed_seconds,plays,first_view,last_view,devices,countries,parts',
  );
  expect(line).toBe(
    `${id},mina@luz.example,Mina Park,Luz Media,id:${moonGate},'=Moon Gate,1,100,41.5,61.5,1,${first.toISOString()},${last.toISOString()},"Chrome · Windows, Safari · iPhone",ES MX,0-10×1 10-20×3 20-40×1 80-81.5×1`,
  );
  expect(unwatched).toContain(`,2,50,0,0,0,,,,,`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await run('--csv', file)).toMatchObject({ code: 1 });
});
