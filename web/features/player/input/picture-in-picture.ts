import type { Playback } from '../playback/playback.ts';

/** Picture-in-picture shows the video without an overlay, so it is refused if there is one. */
export async function togglePictureInPicture(playback: Playback, hasOverlay: boolean) {
  try {
    if (document.pictureInPictureElement) return await document.exitPictureInPicture();
    const { video, state } = playback;
    if (hasOverlay || state.get().refusal !== undefined)
      return playback.notify('player.noPictureInPicture');
    // Before the first gesture nothing is loaded, and an empty video cannot be shown.
    if (video && video.readyState === 0) {
      playback.play();
      await new Promise((resolve) =>
        video.addEventListener('loadedmetadata', resolve, { once: true }),
      );
    }
    await video?.requestPictureInPicture();
  } catch {
    playback.notify('player.noPictureInPicture');
  }
}

export function leavePictureInPicture() {
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {});
}
