import { useSyncExternalStore } from 'react';

/** On an iPhone only a video element can be shown full screen. */
export type ApplePhoneVideo = HTMLVideoElement & {
  webkitEnterFullscreen?: () => void;
  webkitDisplayingFullscreen?: boolean;
};

/**
 * Shows the page full screen, not only the video, so that controls, sheets and toasts are included.
 * Where the browser can show the video only, nothing happens if an overlay must stay on it.
 */
export async function toggleFullScreen(video: ApplePhoneVideo | undefined, hasOverlay: boolean) {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
    else if (!hasOverlay) video?.webkitEnterFullscreen?.();
  } catch {
    // Not allowed, for example in a frame.
  }
}

export async function leaveFullScreen() {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
}

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export function useIsFullScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
}
