import type { Playback } from '../playback/playback.ts';

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];
export const SIDE_TAP_SECONDS = 10;
const HELD_RATE = 2;

/** Actions shared by controls, keys and gestures; most show a notice. */
export function createVideoActions(playback: Playback) {
  let rateBeforeHold: number | undefined;

  const actions = {
    seekTo: (seconds: number) => playback.seekTo(seconds),
    seekBy(seconds: number) {
      if (playback.state.get().refusal !== undefined) return;
      actions.seekTo(playback.time + seconds);
      const side = seconds < 0 ? 'left' : 'right';
      const key = seconds < 0 ? 'player.wentBack' : 'player.wentForward';
      playback.notify(key, { seconds: Math.abs(seconds) }, side);
    },
    seekToTenth(tenth: number) {
      actions.seekTo((playback.length * tenth) / 10);
    },
    changeVolume(by: number) {
      const { video } = playback;
      if (!video) return;
      const from = video.muted ? 0 : video.volume;
      actions.setVolume(Math.round((from + by) * 100) / 100);
      playback.notify('player.volumeAt', { percent: Math.round(video.volume * 100) });
    },
    setVolume(volume: number) {
      const { video } = playback;
      if (!video) return;
      video.volume = Math.min(Math.max(0, volume), 1);
      video.muted = video.volume === 0;
    },
    toggleMute() {
      const { video } = playback;
      if (!video) return;
      video.muted = !video.muted;
      // At volume 0, unmuting alone would have no effect.
      if (!video.muted && video.volume === 0) video.volume = 0.5;
      playback.notify(video.muted ? 'player.muted' : 'player.unmuted');
    },
    setRate(rate: number) {
      const { video } = playback;
      if (!video) return;
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
      playback.notify('player.speedAt', { rate });
    },
    stepRate(by: 1 | -1) {
      const index = RATES.indexOf(playback.video?.playbackRate ?? 1);
      actions.setRate(RATES[Math.min(Math.max(0, index + by), RATES.length - 1)] ?? 1);
    },
    /** Doubles the speed while a touch is held on the picture. */
    hold(isHeld: boolean) {
      const { video } = playback;
      if (!video || (isHeld && video.paused)) return;
      if (isHeld) {
        rateBeforeHold = video.playbackRate;
        video.playbackRate = HELD_RATE;
        playback.notify('player.speedAt', { rate: HELD_RATE });
      } else if (rateBeforeHold !== undefined) {
        video.playbackRate = rateBeforeHold;
        rateBeforeHold = undefined;
      }
    },
  };
  return actions;
}

export type VideoActions = ReturnType<typeof createVideoActions>;
