import type { SourceOptions, VideoSource } from './source.ts';

/**
 * Whether the browser blocks autoplay until a user gesture. It blocks an empty element too, so this
 * is tested without loading a video. Safari decides per element, so there the result is always
 * false.
 */
export async function isAutoplayBlocked(video: HTMLVideoElement): Promise<boolean> {
  if (hasNativeHls()) return false;
  const empty = document.createElement('video');
  empty.muted = video.muted;
  const attempt = empty.play().then(
    () => false,
    (error: DOMException) => error.name === 'NotAllowedError',
  );
  // Where autoplay is allowed, `attempt` stays pending, because the element has no source.
  return Promise.race([attempt, nextTask().then(() => false)]);
}

export async function openSource(url: string, options: SourceOptions): Promise<VideoSource> {
  if (hasNativeHls()) {
    const { createNativeSource } = await import('./native-source.ts');
    return createNativeSource(url, options);
  }
  const { createHlsSource } = await import('./hls-source.ts');
  await nextTask();
  const source = createHlsSource(url, options);
  await nextTask();
  return source;
}

/** Loads hls.js on hover or focus, before the click that needs it. */
export function preloadHls(): void {
  // A failure is reported when playback starts.
  if (!hasNativeHls()) import('./hls-source.ts').catch(() => {});
}

/** Resolves in a new task, so that the browser handles input between parts of long work. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Native HLS is used in Safari only; other browsers use hls.js, which offers a choice of quality.
 */
function hasNativeHls(): boolean {
  const type = 'application/vnd.apple.mpegurl';
  return (
    /^Apple/.test(navigator.vendor) && document.createElement('video').canPlayType(type) !== ''
  );
}
