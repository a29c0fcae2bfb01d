import type { Playback } from '../playback/playback.ts';

export async function togglePictureInPicture(playback: Playback) {
  try {
    if (document.pictureInPictureElement) return await document.exitPictureInPicture();
    const { video } = playback;
    // A film that waits for a press has no picture yet to be shown in a small window.
    if (video && video.readyState === 0) {
      playback.play();
      await new Promise((resolve) =>
        video.addEventListener('loadedmetadata', resolve, { once: true }),
      );
    }
    await video?.requestPictureInPicture();
  } catch {
    playback.say('player.noPictureInPicture');
  }
}

export function leavePictureInPicture() {
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {});
}
