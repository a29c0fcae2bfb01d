import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { Config } from '#server/settings/config.ts';
import { mediaFolders } from '#server/settings/media-folders.ts';
import { createFfmpeg } from '../ffmpeg.ts';
import { WORK_FOLDER } from '../ingest/media-locks.ts';
import { SourceRejected } from '../ingest/source-files.ts';
import { openWorkFolder } from '../ingest/work-folder.ts';
import { createObjectStore, type ObjectStore } from '../store/object-store.ts';
import { upload } from '../upload.ts';
import { encodeHls } from '../video/encode-hls.ts';
import { probeVideo } from '../video/probe.ts';
import { COPIES_FOLDER, COPY_SCRATCH, copyNameOf } from './copy-folder.ts';
import { joinTracks, type ReadFile } from './join-tracks.ts';
import { drawWatermark } from './watermark-picture.ts';

export interface BurnRequest {
  /** The address of the video's master playlist. */
  path: string;
  /** Identifies the recipient; part of the name of the copy's folder. */
  label: string;
  /** The lines of the watermark. */
  lines: string[];
  /** Identifies the run, whose files are not those of another run for the same copy. */
  run: string;
  signal: AbortSignal;
  /** Called with a number from 0 to 1. */
  onProgress: (share: number) => void;
}

export type BurnWatermark = (request: BurnRequest) => Promise<string>;

/**
 * Returns a function that encodes a copy of a video with a watermark in its picture, and returns
 * the address of the copy's playlist. Nothing public refers to it, so only grants give access. The
 * function throws `StoreAway` if the copy can be made later.
 */
export function createWatermarkBurner(
  config: Pick<Config, 'dataDir' | 'ffmpeg' | 'store'>,
): BurnWatermark {
  const store = config.store && createObjectStore(config.store);
  const mediaFolder = join(config.dataDir, 'media');
  const ffmpeg = createFfmpeg(config.ffmpeg);

  return async ({ path, label, lines, run, signal, onProgress }) => {
    await ffmpeg.check();
    // Nothing is encoded while the copy could not be uploaded.
    await store?.check();
    const name = copyNameOf(path, label);
    const scratch = join(mediaFolder, WORK_FOLDER, `${COPY_SCRATCH}${name}-${run}`);
    try {
      const work = await openWorkFolder(join(scratch, 'video'));
      const read = readerOf(mediaFolders(config), store, path);
      const { file, trackCount } = await joinTracks(ffmpeg, read, scratch, signal);
      const shares = new Map<string, number>();
      const { path: playlist } = await encodeHls(
        {
          file,
          work,
          ffmpeg,
          signal,
          limit: pLimit(1),
          async overlay(width) {
            const picture = join(scratch, `watermark-${width}.png`);
            await writeFile(picture, await drawWatermark(lines, width));
            return picture;
          },
          onProgress(step, share) {
            shares.set(step, share);
            const sum = shares.values().reduce((total, one) => total + one, 0);
            onProgress(Math.min(1, sum / trackCount));
          },
        },
        await probeVideo(ffmpeg, file, signal),
      );
      const target = `${COPIES_FOLDER}/${name}`;
      if (store) {
        const options = { place: 'private', folder: target, last: playlist, signal } as const;
        await upload(store, work, { ...options, onProgress: () => {} });
      } else await work.moveTo(join(mediaFolder, target));
      return `/media/${target}/${playlist}`;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  };
}

/** Reads files of the video at this address from the first folder that has them, or the store. */
function readerOf(folders: string[], store: ObjectStore | undefined, address: string): ReadFile {
  const below = dirname(address.slice('/media/'.length).replace(/[?#].*$/, ''));
  const folder = folders.find((one) => existsSync(join(one, below, 'master.m3u8')));
  if (folder) return (name) => readFile(join(folder, below, name));
  return async (name) => {
    const key = `${below}/${name}`;
    const bytes = (await store?.get('private', key)) ?? (await store?.get('public', key));
    if (!bytes) throw new SourceRejected(`${address} was not found.`);
    return Buffer.from(bytes);
  };
}
