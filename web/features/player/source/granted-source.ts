import { type EpisodeGrant, outcomeOf } from '../playback/episode-access.ts';
import type { SourceOptions, VideoSource } from './source.ts';
import type { SourceStatus } from './source-status.ts';
import { openSource } from './video-source.ts';

const RETRY_AFTER_MS = 10_000;

/** A video whose grant is renewed until the source is closed. */
export async function openGrantedSource(
  grant: EpisodeGrant,
  options: SourceOptions & { onRenewed: () => void },
): Promise<VideoSource> {
  const { files } = grant;
  let trouble: 'ended' | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
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
      trouble = 'ended';
      options.onChange(source);
    }
  }
}
