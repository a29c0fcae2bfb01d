import type { MessageKey } from '#i18n/message-key.ts';
import { createStore, patch } from '#ui/state/store.ts';
import { clockTime } from '../clock-time.ts';
import { type Episode, findEpisode, neighbourOf, type StageDrama } from '../player-drama.ts';
import { saveSettings, settings } from '../player-settings.ts';
import { isAutoplayBlocked, nextTask } from '../source/video-source.ts';
import { EpisodeLoader } from './episode-loader.ts';
import { INITIAL_STATE, type Notice } from './playback-state.ts';
import { chooseStart } from './resume.ts';
import type { Viewing } from './viewing.ts';

/** The next episode's source is opened this long before the end of the current one. */
const LOOK_AHEAD_SECONDS = 12;

/**
 * Controls the page's video element. An instance lives as long as the kept-alive page: while the
 * page is hidden, playback pauses and keeps its source; another drama reuses the element.
 */
export class Playback {
  readonly state = createStore(INITIAL_STATE);
  readonly #viewing: Viewing;
  #video: HTMLVideoElement | undefined;
  #drama: StageDrama | undefined;
  readonly #loader: EpisodeLoader;
  #isShown = false;
  #wantsToPlay = true;
  #isViewCounted = false;
  /** True once the video has played or the viewer has sought; before that, no position is saved. */
  #isMoved = false;

  constructor(viewing: Viewing) {
    this.#viewing = viewing;
    this.#loader = new EpisodeLoader({
      state: this.state,
      access: viewing.access,
      onAttached: () => {
        if (this.#wantsToPlay && this.#isShown) this.play();
      },
      onResume: (seconds) => this.#notifyResumed(seconds),
    });
  }

  get video() {
    return this.#video;
  }

  get drama() {
    return this.#drama;
  }

  /** The current position, or the start position before anything is loaded. */
  get time(): number {
    return this.state.get().startAt ?? this.#video?.currentTime ?? 0;
  }

  /** The element's duration once known, else the catalogue's. */
  get length(): number {
    const duration = this.#video?.duration ?? 0;
    return Number.isFinite(duration) && duration > 0 ? duration : (this.episode?.seconds ?? 0);
  }

  get episode(): Episode | undefined {
    const { episodeNo, files } = this.state.get();
    const episode = this.#drama && findEpisode(this.#drama, episodeNo);
    return episode && { ...episode, ...files };
  }

  /** A ref callback. React passes null when it hides the page; the element stays in use. */
  bind = (video: HTMLVideoElement | null) => {
    if (!video || video === this.#video) return;
    this.#video = video;
    video.addEventListener('playing', () => this.#onPlaying());
    video.addEventListener('timeupdate', () => this.#onTimeUpdate());
    video.addEventListener('play', () => {
      this.#wantsToPlay = true;
    });
    video.addEventListener('pause', () => this.#onPause());
    video.addEventListener('ended', () => this.#onEnded());
    video.addEventListener('volumechange', () =>
      saveSettings({ volume: video.volume, isMuted: video.muted }),
    );
  };

  show() {
    this.#isShown = true;
    this.#loader.source?.resume();
    if (this.#loader.source && this.#wantsToPlay) this.play();
    else void this.#beginIfAllowed();
  }

  hide() {
    this.#isShown = false;
    this.#video?.pause();
    this.#loader.source?.suspend();
  }

  /** Ends playback on a page that is not kept alive. */
  close() {
    this.hide();
    this.#loader.close();
    this.#drama = undefined;
  }

  /**
   * Opens a drama. If it is already open, it keeps playing, unless the URL names another episode.
   */
  async open(drama: StageDrama, wantedEpisode: number | undefined) {
    const { episodeNo } = this.state.get();
    if (drama.drama_id === this.#drama?.drama_id) {
      if (wantedEpisode && wantedEpisode !== episodeNo) this.goTo(wantedEpisode);
      return;
    }
    this.savePlace();
    this.#loader.close();
    const loadId = this.#loader.loadId;
    this.#drama = drama;
    this.#wantsToPlay = true;
    this.#isViewCounted = false;
    this.#isMoved = false;
    patch(this.state, INITIAL_STATE);
    // Not in hydration's task: components render again with the episode, which takes as long.
    await nextTask();
    const place = await this.#viewing.findPlace?.(drama);
    if (loadId !== this.#loader.loadId) return;
    const episodes = drama.episodes.map(([no, , seconds]) => ({ no, seconds }));
    const start = chooseStart({ episodes, wantedEpisode, place });
    if (!start) return;
    const { episodeNo: first, position: startAt } = start;
    const isLocked = findEpisode(drama, first)?.isLocked;
    const needsGesture =
      !isLocked && this.#isShown && this.#video && (await isAutoplayBlocked(this.#video));
    if (loadId !== this.#loader.loadId) return;
    // Nothing is downloaded before the gesture.
    if (needsGesture) patch(this.state, { episodeNo: first, needsGesture, startAt });
    else await this.#begin(first, startAt);
  }

  /** The open episode needs a grant: to play it again, it is opened again, which counts a play. */
  get #isGranted(): boolean {
    const { episodeNo } = this.state.get();
    return this.#drama !== undefined && !findEpisode(this.#drama, episodeNo)?.video;
  }

  /** Where an ended episode plays again: at its start, or where the viewer has sought to. */
  get #replayAt(): number {
    const { ended = true, currentTime = 0 } = this.#video ?? {};
    return ended ? 0 : currentTime;
  }

  /** Loads an episode and notifies the viewer when it resumes in the middle. */
  async #begin(episodeNo: number, position: number) {
    if (position > 0) this.#notifyResumed(position);
    await this.#load(episodeNo, position || undefined);
  }

  #notifyResumed(seconds: number) {
    this.notify('player.resumed', { time: clockTime(seconds) });
  }

  /** Starts a blocked episode if autoplay is allowed now, as after navigation by a user gesture. */
  async #beginIfAllowed() {
    const { startAt, episodeNo } = this.state.get();
    if (startAt === undefined || !episodeNo || !this.#video || !this.#wantsToPlay) return;
    const loadId = this.#loader.loadId;
    const needsGesture = await isAutoplayBlocked(this.#video);
    if (!needsGesture && loadId === this.#loader.loadId) await this.#begin(episodeNo, startAt);
  }

  /**
   * Loads an episode from its start. If it is already open and has not ended, it keeps playing
   * instead; a refused one is asked for again.
   */
  goTo(episodeNo: number) {
    this.#wantsToPlay = true;
    const episode = this.#drama && findEpisode(this.#drama, episodeNo);
    if (!this.#drama || !episode) return;
    const { episodeNo: open, hasEnded, trouble, refusal } = this.state.get();
    if (episodeNo === open && !hasEnded && refusal === undefined)
      return trouble ? this.retry() : this.play();
    this.notify(episode.isLocked ? 'player.episodeLocked' : 'player.episode', {
      number: episodeNo,
    });
    if (episode.isLocked) this.savePlace();
    else this.#reportPlace(episodeNo, 0);
    void this.#load(episodeNo);
  }

  step(by: 1 | -1) {
    const target = this.#drama && neighbourOf(this.#drama, this.state.get().episodeNo, by);
    if (target !== undefined) this.goTo(target);
    else this.notify(by > 0 ? 'player.isLast' : 'player.isFirst');
  }

  play() {
    const { hasEnded, startAt, episodeNo, refusal } = this.state.get();
    this.#wantsToPlay = true;
    if (refusal !== undefined) return;
    if (startAt !== undefined && episodeNo) return void this.#begin(episodeNo, startAt);
    if (hasEnded && episodeNo && this.#isGranted) return void this.#load(episodeNo, this.#replayAt);
    if (hasEnded) patch(this.state, { hasEnded: false });
    this.#video?.play().then(
      () => patch(this.state, { needsGesture: false }),
      (error: DOMException) => {
        // Other rejections are ignored: a newer source has replaced this one, or its error is
        // shown.
        if (error.name === 'NotAllowedError') patch(this.state, { needsGesture: true });
      },
    );
  }

  /** Seeks to a position. Before the first gesture, starts playback there. */
  seekTo(seconds: number) {
    const { startAt, episodeNo } = this.state.get();
    const target = Math.min(Math.max(0, seconds), this.length);
    if (startAt !== undefined && episodeNo) return void this.#load(episodeNo, target);
    if (!this.#video || !Number.isFinite(this.#video.duration)) return;
    this.#isMoved = true;
    this.#loader.source?.beforeSeek?.(target);
    this.#video.currentTime = target;
  }

  pause() {
    this.#wantsToPlay = false;
    this.#video?.pause();
  }

  toggle() {
    if (this.#video?.paused === false) this.pause();
    else this.play();
  }

  setQuality(quality: number) {
    saveSettings({ quality });
    this.#loader.setQuality(quality);
  }

  retry() {
    this.#loader.retry();
    if (this.#wantsToPlay && this.#isShown) this.play();
  }

  notify(key: MessageKey, values: Notice['values'] = {}, side?: Notice['side']) {
    patch(this.state, { notice: { key, values, ...(side && { side }) } });
  }

  savePlace({ isUrgent = true } = {}) {
    const { episodeNo } = this.state.get();
    // Before its metadata is loaded the element's position is always 0.
    if (!this.#isMoved || !this.#drama || !episodeNo || !this.#video?.duration) return;
    const { currentTime, duration, ended } = this.#video;
    const position = ended ? duration : currentTime;
    this.#reportPlace(episodeNo, position, isUrgent);
  }

  #reportPlace(episodeNo: number, position: number, isUrgent = true) {
    const drama = this.#drama;
    if (!drama) return;
    const place = { dramaId: drama.drama_id, episodeNo, position };
    this.#viewing.onPlace?.(place, drama, { isUrgent });
  }

  async #load(episodeNo: number, position?: number) {
    const [video, drama] = [this.#video, this.#drama];
    if (video && drama) await this.#loader.load({ video, drama, episodeNo, position });
  }

  #onPlaying() {
    const { episodeNo } = this.state.get();
    this.#isMoved = true;
    patch(this.state, { needsGesture: false, hasEnded: false });
    if (this.#isViewCounted || !this.#drama || !episodeNo) return;
    this.#isViewCounted = true;
    this.#viewing.onFirstPlay?.(this.#drama.drama_id, episodeNo);
  }

  /** Called for each pause of the element, also by media keys and in picture-in-picture. */
  #onPause() {
    if (this.#video?.ended) return;
    if (this.#isShown) this.#wantsToPlay = false;
    this.savePlace();
  }

  #onTimeUpdate() {
    const { currentTime = 0, duration = 0, paused } = this.#video ?? {};
    if (!paused) this.savePlace({ isUrgent: false });
    const { episodeNo, trouble } = this.state.get();
    if (!this.#drama || trouble || duration - currentTime >= LOOK_AHEAD_SECONDS) return;
    this.#loader.prepareAfter(episodeNo, this.#drama);
  }

  #onEnded() {
    const next = this.#drama && neighbourOf(this.#drama, this.state.get().episodeNo, 1);
    if (next !== undefined && settings.get().isAutoNext) return this.goTo(next);
    this.savePlace();
    this.#wantsToPlay = false;
    patch(this.state, { hasEnded: true });
  }
}
