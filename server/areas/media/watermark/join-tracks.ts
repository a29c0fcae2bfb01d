import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '../ffmpeg.ts';
import { INPUT_RESTRICTIONS } from '../ffmpeg.ts';
import { SourceRejected } from '../ingest/source-files.ts';
import { listSegments } from '../video/hls.ts';

/** Reads a file of the video, by its path relative to the master playlist. */
export type ReadFile = (path: string) => Promise<Buffer>;

/**
 * Writes the best quality and the audio of an ingested video as one MP4 file, without encoding: the
 * initialization segment and the media segments of a track, joined, are a fragmented MP4.
 */
export async function joinTracks(
  ffmpeg: Ffmpeg,
  read: ReadFile,
  folder: string,
  signal: AbortSignal,
): Promise<{ file: string; trackCount: number }> {
  const { video, audio, trackCount } = readMaster((await read('master.m3u8')).toString());
  const tracks = [await joinSegments(read, video, join(folder, 'video.mp4'), signal)];
  if (audio) tracks.push(await joinSegments(read, audio, join(folder, 'audio.mp4'), signal));
  const file = join(folder, 'source.mp4');
  const inputs = tracks.flatMap((track) => [...INPUT_RESTRICTIONS, '-i', track]);
  await ffmpeg.run([...inputs, '-c', 'copy', file], { signal });
  return { file, trackCount };
}

interface Master {
  /** The playlist of the best rendition. */
  video: string;
  audio: string | undefined;
  /** The number of renditions, and one for the audio. */
  trackCount: number;
}

function readMaster(master: string): Master {
  const renditions = Array.from(
    master.matchAll(/#EXT-X-STREAM-INF:(\S+)\n(\S+)/g),
    ([, attributes = '', playlist = '']) => ({
      playlist,
      bandwidth: Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(attributes)?.[1] ?? 0),
    }),
  );
  const best = renditions.toSorted((a, b) => b.bandwidth - a.bandwidth)[0];
  if (!best) throw new SourceRejected('is not a master playlist of `media ingest`.');
  const audio = /#EXT-X-MEDIA:TYPE=AUDIO\S*URI="([^"]+)"/.exec(master)?.[1];
  return { video: best.playlist, audio, trackCount: renditions.length + (audio ? 1 : 0) };
}

async function joinSegments(
  read: ReadFile,
  playlistPath: string,
  target: string,
  signal: AbortSignal,
): Promise<string> {
  const playlist = (await read(playlistPath)).toString();
  const first = /#EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1];
  if (!first) throw new SourceRejected('has no fMP4 segments, as `media ingest` writes them.');
  const below = playlistPath.slice(0, playlistPath.lastIndexOf('/') + 1);
  const file = await open(target, 'w');
  try {
    for (const name of [first, ...listSegments(playlist).map((segment) => segment.name)]) {
      signal.throwIfAborted();
      await file.write(await read(below + name));
    }
  } finally {
    await file.close();
  }
  return target;
}
