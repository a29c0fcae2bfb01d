import type { Playback } from './playback.ts';

export async function togglePictureInPicture(playback: Playback) {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await playback.video?.requestPictureInPicture();
  } catch {
    playback.say('player.noPictureInPicture');
  }
}

export function leavePictureInPicture() {
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {});
}
