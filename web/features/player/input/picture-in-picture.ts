import type { Playback } from '../playback/playback.ts';

export async function togglePictureInPicture(playback: Playback) {
  try {
    if (document.pictureInPictureElement) return await document.exitPictureInPicture();
    const { video } = playback;
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
