import type { MessageKey } from '../../../../i18n/message-key.ts';
import { createStore, patch } from '../../../ui/state/store.ts';
import { clockTime } from '../clock-time.ts';
import { type Episode, findEpisode, neighbourOf, type PlayerDrama } from '../player-drama.ts';
import { saveSettings, settings } from '../player-settings.ts';
import type { VideoSource } from '../source/source.ts';
import type { SourceStatus } from '../source/source-status.ts';
import { isAutoplayBlocked, openSource } from '../source/video-source.ts';
import { INITIAL_STATE, type Notice, type PlaybackListener } from './playback-state.ts';
import { chooseStart, type SavedPlace } from './resume.ts';
import { UpcomingEpisode } from './upcoming-episode.ts';

/** The next episode's source is opened this long before the end of the current one. */
const LOOK_AHEAD_SECONDS = 12;

/**
 * Controls the page's video element. An instance lives as long as the kept-alive page: while the
 * page is hidden, playback pauses and keeps its source; another drama reuses the element.
 */
export class Playback {
  readonly state = createStore(INITIAL_STATE);
  readonly #listener: PlaybackListener;
  #video: HTMLVideoElement | undefined;
  #drama: PlayerDrama | undefined;
  #source: VideoSource | undefined;
  /** Start position of the source that was requested last, for `retry`. */
  #startAt = 0;
  readonly #upcoming = new UpcomingEpisode();
  /** Incremented by every load, so that the result of an earlier one is discarded. */
  #loadId = 0;
  #isShown = false;
  #wantsToPlay = true;
  #isViewCounted = false;
  /** True once the video has played or the viewer has sought; before that, no position is saved. */
  #isMoved = false;

  constructor(listener: PlaybackListener) {
    this.#listener = listener;
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
    return this.#drama && findEpisode(this.#drama, this.state.get().episodeNo);
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
    this.#source?.resume();
    if (this.#source && this.#wantsToPlay) this.play();
    else void this.#beginIfAllowed();
  }

  hide() {
    this.#isShown = false;
    this.#video?.pause();
    this.#source?.suspend();
  }

  /**
   * Opens a drama. If it is already open, it keeps playing, unless the URL names another episode.
   */
  async open(
    drama: PlayerDrama,
    wantedEpisode: number | undefined,
    findPlace: () => Promise<SavedPlace | null | undefined>,
  ) {
    const { episodeNo } = this.state.get();
    if (drama.drama_id === this.#drama?.drama_id) {
      if (wantedEpisode && wantedEpisode !== episodeNo) this.goTo(wantedEpisode);
      return;
    }
    this.savePlace();
    this.#close();
    const loadId = this.#loadId;
    this.#drama = drama;
    this.#wantsToPlay = true;
    this.#isViewCounted = false;
    this.#isMoved = false;
    patch(this.state, INITIAL_STATE);
    const place = await findPlace();
    if (loadId !== this.#loadId) return;
    const episodes = drama.episodes.map(([no, , seconds]) => ({ no, seconds }));
    const start = chooseStart({ episodes, wantedEpisode, place });
    if (!start) return;
    const { episodeNo: first, position: startAt } = start;
    const needsGesture = this.#isShown && this.#video && (await isAutoplayBlocked(this.#video));
    if (loadId !== this.#loadId) return;
    // Nothing is downloaded before the gesture.
    if (needsGesture) patch(this.state, { episodeNo: first, needsGesture, startAt });
    else await this.#begin(first, startAt);
  }

  /** Loads an episode and notifies the viewer when it resumes in the middle. */
  async #begin(episodeNo: number, position: number) {
    if (position > 0) this.notify('player.resumed', { time: clockTime(position) });
    await this.#load(episodeNo, position);
  }

  /** Starts a blocked episode if autoplay is allowed now, as after navigation by a user gesture. */
  async #beginIfAllowed() {
    const { startAt, episodeNo } = this.state.get();
    if (startAt === undefined || !episodeNo || !this.#video || !this.#wantsToPlay) return;
    const loadId = this.#loadId;
    const needsGesture = await isAutoplayBlocked(this.#video);
    if (!needsGesture && loadId === this.#loadId) await this.#begin(episodeNo, startAt);
  }

  /**
   * Loads an episode from its start. If it is already open and has not ended, it keeps playing
   * instead.
   */
  goTo(episodeNo: number) {
    this.#wantsToPlay = true;
    if (!this.#drama || !findEpisode(this.#drama, episodeNo)) return;
    const { episodeNo: open, hasEnded, trouble } = this.state.get();
    if (episodeNo === open && !hasEnded) return trouble ? this.retry() : this.play();
    this.notify('player.episode', { number: episodeNo });
    this.#listener.onPlace(
      { dramaId: this.#drama.drama_id, episodeNo, position: 0 },
      { isUrgent: true },
    );
    void this.#load(episodeNo, 0);
  }

  step(by: 1 | -1) {
    const target = this.#drama && neighbourOf(this.#drama, this.state.get().episodeNo, by);
    if (target !== undefined) this.goTo(target);
    else this.notify(by > 0 ? 'player.isLast' : 'player.isFirst');
  }

  play() {
    const { hasEnded, startAt, episodeNo } = this.state.get();
    this.#wantsToPlay = true;
    if (startAt !== undefined && episodeNo) return void this.#begin(episodeNo, startAt);
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
    this.#source?.setQuality(quality);
    this.#upcoming.drop();
  }

  retry() {
    patch(this.state, { trouble: undefined });
    const { episodeNo } = this.state.get();
    if (this.#source) this.#source.retry();
    else if (episodeNo !== undefined) void this.#load(episodeNo, this.#startAt);
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
    this.#listener.onPlace({ dramaId: this.#drama.drama_id, episodeNo, position }, { isUrgent });
  }

  async #load(episodeNo: number, position: number) {
    const episode = this.#drama && findEpisode(this.#drama, episodeNo);
    if (!episode || !this.#video) return;
    const prepared = this.#upcoming.take(episodeNo);
    this.#close();
    this.#startAt = position;
    const loadId = this.#loadId;
    patch(this.state, { ...INITIAL_STATE, notice: this.state.get().notice, episodeNo });
    try {
      const source = await (prepared ?? this.#open(episode, position));
      if (loadId !== this.#loadId) return source.close();
      this.#source = source;
      this.#showStatus(source);
      const rate = this.#video.playbackRate;
      source.attach(this.#video);
      // Loading a source resets `playbackRate` to `defaultPlaybackRate`.
      this.#video.defaultPlaybackRate = rate;
      if (this.#wantsToPlay && this.#isShown) this.play();
    } catch {
      if (loadId === this.#loadId)
        patch(this.state, { trouble: navigator.onLine ? 'network' : 'offline' });
    }
  }

  #open({ video }: Episode, startAt: number) {
    const { quality } = settings.get();
    return openSource(video, { startAt, quality, onChange: (source) => this.#showStatus(source) });
  }

  #showStatus(source: VideoSource) {
    if (source === this.#source) patch(this.state, source.status satisfies SourceStatus);
  }

  #close() {
    this.#loadId += 1;
    this.#upcoming.drop();
    this.#source?.close();
    this.#source = undefined;
  }

  #onPlaying() {
    const { episodeNo } = this.state.get();
    this.#isMoved = true;
    patch(this.state, { needsGesture: false, hasEnded: false });
    if (this.#isViewCounted || !this.#drama || !episodeNo) return;
    this.#isViewCounted = true;
    this.#listener.onFirstPlay(this.#drama.drama_id, episodeNo);
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
    this.#upcoming.prepareAfter(episodeNo, this.#drama, (episode) => this.#open(episode, 0));
  }

  #onEnded() {
    const next = this.#drama && neighbourOf(this.#drama, this.state.get().episodeNo, 1);
    if (next !== undefined && settings.get().isAutoNext) return this.goTo(next);
    this.savePlace();
    this.#wantsToPlay = false;
    patch(this.state, { hasEnded: true });
  }
}
