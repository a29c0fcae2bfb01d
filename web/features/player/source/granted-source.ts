import { type EpisodeGrant, outcomeOf } from '../playback/episode-access.ts';
import type { SourceOptions, VideoSource } from './source.ts';
import type { SourceStatus } from './source-status.ts';
import { openSource } from './video-source.ts';

const RETRY_AFTER_MS = 10_000;
/** As long as a segment (`SEGMENT_SECONDS` in server/areas/media/video/hls.ts). */
const CHECK_EVERY_MS = 4_000;
const HTTP_NOT_FOUND = 404;

/** A video whose grant is renewed until the source is closed. */
export async function openGrantedSource(
  grant: EpisodeGrant,
  options: SourceOptions & { onRenewed: () => void },
): Promise<VideoSource> {
  const { files } = grant;
  let trouble: 'ended' | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checks: ReturnType<typeof setInterval> | undefined;
  /** Incremented when renewals stop, so that the result of a running one is discarded. */
  let run = 0;

  const inner = await openSource(files.video, {
    ...options,
    isGranted: true,
    onChange: () => options.onChange(source),
  });

  const source: VideoSource = {
    get status(): SourceStatus {
      return { ...inner.status, files, ...(trouble && { trouble }) };
    },
    attach(video) {
      inner.attach(video);
      grant.attach?.(video);
      clearInterval(checks);
      checks = setInterval(() => void checkGrant(video), CHECK_EVERY_MS);
    },
    beforeSeek: (target) => grant.beforeSeek?.(target),
    setQuality: (quality) => inner.setQuality(quality),
    retry: () => inner.retry(),
    suspend() {
      stopRenewals();
      inner.suspend();
    },
    resume() {
      inner.resume();
      stopRenewals();
      void renew();
    },
    close() {
      stopRenewals();
      clearInterval(checks);
      grant.close?.();
      inner.close();
    },
  };
  renewAfter(grant.renewEveryMs);
  return source;

  function stopRenewals() {
    run += 1;
    clearTimeout(timer);
  }

  function renewAfter(delayMs: number) {
    timer = setTimeout(renew, delayMs);
  }

  /** An outcome ends the grant; without an answer the renewal is tried again. */
  async function renew() {
    const started = run;
    try {
      await grant.renew();
      if (run !== started) return;
      options.onRenewed();
      renewAfter(grant.renewEveryMs);
    } catch (error) {
      if (run !== started) return;
      if (outcomeOf(error) === undefined) return renewAfter(RETRY_AFTER_MS);
      end();
    }
  }

  /**
   * Asks whether the grant still works while the rest of the video is buffered: no segment is
   * requested then, whose refusal would end playback.
   */
  async function checkGrant(video: HTMLVideoElement) {
    if (video.paused || !isBufferedToEnd(video)) return;
    const started = run;
    const reply = await fetch(files.video, { method: 'HEAD' }).catch(() => undefined);
    if (run === started && reply?.status === HTTP_NOT_FOUND) end();
  }

  function end() {
    clearInterval(checks);
    trouble = 'ended';
    options.onChange(source);
  }
}

/** The last range may end a little before the duration, which the manifest's segments round. */
function isBufferedToEnd({ buffered, duration }: HTMLVideoElement): boolean {
  return buffered.length > 0 && buffered.end(buffered.length - 1) >= duration - 0.5;
}
