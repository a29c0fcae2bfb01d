import { useSyncExternalStore } from 'react';

/** An iPhone gives the whole screen to a video alone. */
export type ApplePhoneVideo = HTMLVideoElement & {
  webkitEnterFullscreen?: () => void;
  webkitDisplayingFullscreen?: boolean;
};

/** The page, not the video: our controls, sheets and messages come along. */
export async function toggleFullScreen(video: ApplePhoneVideo | undefined) {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
    else video?.webkitEnterFullscreen?.();
  } catch {
    // The browser may refuse, in a frame for example; the film goes on as it was.
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
