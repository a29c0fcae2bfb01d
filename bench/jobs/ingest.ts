import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { film } from '#tests/support/data/film.ts';
import { print } from '../support/report.ts';
import type { Plant } from './plant.ts';
import { until } from './until.ts';

const EPISODES = 100;
const EPISODE_SECONDS = 5;
const ACTOR = 'curator@desk.example';
const TIMEOUT_MS = 20 * 60_000;
/** Of the time that two machines save where each has processors of its own: 1.7 of 2. */
const MIN_SHARE = 0.85;

/** One worker ingests a hundred episodes, then two workers ingest a hundred others. */
export async function benchIngest(plant: Plant): Promise<void> {
  const file = await film(join(plant.folder, 'episode.mp4'), '540x960', EPISODE_SECONDS);
  const episode = await readFile(file);
  const one = await ingest(plant, episode, ['one']);
  const two = await ingest(plant, episode, ['one', 'two']);
  for (const [workers, { seconds, busySeconds }] of Object.entries({ one, two }))
    console.log(
      `· ${EPISODES} episodes, ${workers} worker(s): ${seconds.toFixed(0)} s, and ${(busySeconds / EPISODES).toFixed(2)} s of processor time for each`,
    );
  const ratio = one.seconds / two.seconds;
  // Two machines are twice as fast, unless one uses more than half of the processors that both share.
  const possible = Math.min(2, (one.seconds * cpus().length) / one.busySeconds);
  const what = `speed of two workers over one (${ratio.toFixed(2)}), relative to what ${cpus().length} processors allow (${possible.toFixed(2)})`;
  print(what, ratio / possible, { atLeast: MIN_SHARE });
}

async function ingest(plant: Plant, episode: Buffer, names: string[]) {
  const { jobs, ingestDesk } = plant.context;
  const uploadIds = await uploadEpisodes(plant, episode, `series-of-${names.length}`);
  const machines = await Promise.all(names.map(plant.startMachine));
  const [startedAt, busyBefore] = [performance.now(), readBusySeconds()];
  const id = await ingestDesk.start({ uploadIds, inboxPaths: [], actor: ACTOR });
  const find = () => jobs.get(id, ['media-ingest']);
  const hasEnded = async () => (await find()).ended_at !== null;
  await until('the episodes are ingested', hasEnded, TIMEOUT_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  const busySeconds = readBusySeconds() - busyBefore;
  const { result } = await find();
  if (!result || !('ingested' in result) || result.ingested.length < EPISODES)
    throw new Error('not all episodes were ingested');
  await Promise.all(machines.map((machine) => machine.stop()));
  return { seconds, busySeconds };
}

/** Uploads copies of an episode that differ by a number, because equal files are ingested once. */
async function uploadEpisodes({ context }: Plant, episode: Buffer, series: string) {
  const ids: string[] = [];
  for (let no = 1; no <= EPISODES; no += 1) {
    const file = Buffer.concat([episode, freeBox(`${series} ${no}`)]);
    const name = `${series}/${no}.mp4`;
    const upload = { name, size: file.length, purpose: 'video' } as const;
    const { id } = await context.uploads.begin(ACTOR, upload);
    await context.uploads.receive(id, ACTOR, 0, bytesOf(file));
    ids.push(id);
  }
  return ids;
}

async function* bytesOf(file: Buffer) {
  yield file;
}

/** A box of MP4 that players pass over. */
function freeBox(text: string): Buffer {
  const content = Buffer.from(text);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(header.length + content.length);
  header.write('free', 4);
  return Buffer.concat([header, content]);
}

/** The processor time of all programs of this machine. */
function readBusySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0) / 1000;
}
