import type { MessageKey } from '../../../../i18n/message-key.ts';
import { createStore, patch } from '../../../ui/state/store.ts';
import { clockTime } from '../clock-time.ts';
import { type Episode, findEpisode, neighbourOf, type PlayerDrama } from '../player-drama.ts';
import { remember, settings } from '../player-settings.ts';
import {
  openSource,
  type SourceStatus,
  type VideoSource,
  wouldRefuse,
} from '../source/video-source.ts';
import { AT_FIRST, type Notice, type PlaybackListener } from './playback-state.ts';
import { chooseStart, type SavedPlace } from './resume.ts';

/** How long before its end an episode makes ready the next. */
const LOOK_AHEAD_SECONDS = 12;

/**
 * The one video element and what runs through it. It lives as long as the kept-alive page: hidden,
 * it pauses and keeps its film; another drama gets the same element.
 */
export class Playback {
  readonly state = createStore(AT_FIRST);
  readonly #listener: PlaybackListener;
  #video: HTMLVideoElement | undefined;
  #drama: PlayerDrama | undefined;
  #source: VideoSource | undefined;
  /** Where the film that was asked for last is to begin. */
  #startAt = 0;
  #upcoming: { episodeNo: number; source: Promise<VideoSource> } | undefined;
  /** Changes with every film asked for, so that a late answer is known to be late. */
  #turn = 0;
  #isShown = false;
  #wantsToPlay = true;
  #isCounted = false;
  /** It ran, or the viewer moved it. Before that it stands where we put it, which is no news. */
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

  /** Where the film stands, or is to begin. */
  get time(): number {
    return this.state.get().startAt ?? this.#video?.currentTime ?? 0;
  }

  /** How long it is, as far as is known. */
  get length(): number {
    const known = this.#video?.duration ?? 0;
    return Number.isFinite(known) && known > 0 ? known : (this.episode?.seconds ?? 0);
  }

  get episode(): Episode | undefined {
    return this.#drama && findEpisode(this.#drama, this.state.get().episodeNo);
  }

  /** React gives null for a hidden page; the element is still ours. */
  bind = (video: HTMLVideoElement | null) => {
    if (!video || video === this.#video) return;
    this.#video = video;
    video.addEventListener('playing', () => this.#notePlaying());
    video.addEventListener('timeupdate', () => this.#noteTime());
    video.addEventListener('play', () => {
      this.#wantsToPlay = true;
    });
    video.addEventListener('pause', () => this.#notePause());
    video.addEventListener('ended', () => this.#end());
    video.addEventListener('volumechange', () =>
      remember({ volume: video.volume, isMuted: video.muted }),
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

  /** A drama that is open already goes on, unless the address asks for another of its episodes. */
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
    this.notePlace();
    this.#close();
    const turn = this.#turn;
    this.#drama = drama;
    this.#wantsToPlay = true;
    this.#isCounted = false;
    this.#isMoved = false;
    this.state.set(AT_FIRST);
    const place = await findPlace();
    if (turn !== this.#turn) return;
    const episodes = drama.episodes.map(([no, , seconds]) => ({ no, seconds }));
    const start = chooseStart({ episodes, wantedEpisode, place });
    if (!start) return;
    const { episodeNo: first, position: startAt } = start;
    const isRefused = this.#isShown && this.#video && (await wouldRefuse(this.#video));
    if (turn !== this.#turn) return;
    // Who only reads about a drama downloads nothing of it.
    if (isRefused) patch(this.state, { episodeNo: first, isRefused, startAt });
    else await this.#begin(first, startAt);
  }

  /** At the place that was left, which is told. */
  async #begin(episodeNo: number, position: number) {
    if (position > 0) this.say('player.resumed', { time: clockTime(position) });
    await this.#load(episodeNo, position);
  }

  /** Whoever comes back by a press has pressed. */
  async #beginIfAllowed() {
    const { startAt, episodeNo } = this.state.get();
    if (startAt === undefined || !episodeNo || !this.#video || !this.#wantsToPlay) return;
    const turn = this.#turn;
    const isRefused = await wouldRefuse(this.#video);
    if (!isRefused && turn === this.#turn) await this.#begin(episodeNo, startAt);
  }

  /** The one that is open goes on, unless it is over. */
  goTo(episodeNo: number) {
    this.#wantsToPlay = true;
    if (!this.#drama || !findEpisode(this.#drama, episodeNo)) return;
    const { episodeNo: open, hasEnded, trouble } = this.state.get();
    if (episodeNo === open && !hasEnded) return trouble ? this.retry() : this.play();
    this.say('player.episode', { number: episodeNo });
    this.#listener.onPlace(
      { dramaId: this.#drama.drama_id, episodeNo, position: 0 },
      { isUrgent: true },
    );
    void this.#load(episodeNo, 0);
  }

  step(by: 1 | -1) {
    const target = this.#drama && neighbourOf(this.#drama, this.state.get().episodeNo, by);
    if (target !== undefined) this.goTo(target);
    else this.say(by > 0 ? 'player.isLast' : 'player.isFirst');
  }

  play() {
    const { hasEnded, startAt, episodeNo } = this.state.get();
    this.#wantsToPlay = true;
    if (startAt !== undefined && episodeNo) return void this.#begin(episodeNo, startAt);
    if (hasEnded) patch(this.state, { hasEnded: false });
    this.#video?.play().then(
      () => patch(this.state, { isRefused: false }),
      (error: DOMException) => {
        // Any other reason is a newer film, or trouble that is told by itself.
        if (error.name === 'NotAllowedError') patch(this.state, { isRefused: true });
      },
    );
  }

  /** A film that waits for a press begins there. */
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
    remember({ quality });
    this.#source?.setQuality(quality);
    this.#dropUpcoming();
  }

  retry() {
    patch(this.state, { trouble: undefined });
    const { episodeNo } = this.state.get();
    if (this.#source) this.#source.retry();
    else if (episodeNo !== undefined) void this.#load(episodeNo, this.#startAt);
    if (this.#wantsToPlay && this.#isShown) this.play();
  }

  say(key: MessageKey, values: Notice['values'] = {}, side?: Notice['side']) {
    patch(this.state, { notice: { key, values, ...(side && { side }) } });
  }

  notePlace({ isUrgent = true } = {}) {
    const { episodeNo } = this.state.get();
    // Before it has a length it stands at 0, which is where nobody left it.
    if (!this.#isMoved || !this.#drama || !episodeNo || !this.#video?.duration) return;
    const { currentTime, duration, ended } = this.#video;
    const position = ended ? duration : currentTime;
    this.#listener.onPlace({ dramaId: this.#drama.drama_id, episodeNo, position }, { isUrgent });
  }

  async #load(episodeNo: number, position: number) {
    const episode = this.#drama && findEpisode(this.#drama, episodeNo);
    if (!episode || !this.#video) return;
    const ready = this.#upcoming?.episodeNo === episodeNo ? this.#upcoming.source : undefined;
    if (ready) this.#upcoming = undefined;
    this.#close();
    this.#startAt = position;
    const turn = this.#turn;
    patch(this.state, { ...AT_FIRST, notice: this.state.get().notice, episodeNo });
    try {
      const source = await (ready ?? this.#open(episode, position));
      if (turn !== this.#turn) return source.close();
      this.#source = source;
      this.#follow(source);
      const rate = this.#video.playbackRate;
      source.attach(this.#video);
      // A new film would begin at the usual speed.
      this.#video.defaultPlaybackRate = rate;
      if (this.#wantsToPlay && this.#isShown) this.play();
    } catch {
      if (turn === this.#turn)
        patch(this.state, { trouble: navigator.onLine ? 'network' : 'offline' });
    }
  }

  #open({ video }: Episode, startAt: number) {
    const { quality } = settings.get();
    return openSource(video, { startAt, quality, onChange: (source) => this.#follow(source) });
  }

  #follow(source: VideoSource) {
    if (source === this.#source) patch(this.state, source.status satisfies SourceStatus);
  }

  #close() {
    this.#turn += 1;
    this.#dropUpcoming();
    this.#source?.close();
    this.#source = undefined;
  }

  #dropUpcoming() {
    this.#upcoming?.source.then(
      (source) => source.close(),
      () => {},
    );
    this.#upcoming = undefined;
  }

  #notePlaying() {
    const { episodeNo } = this.state.get();
    this.#isMoved = true;
    patch(this.state, { isRefused: false, hasEnded: false });
    if (this.#isCounted || !this.#drama || !episodeNo) return;
    this.#isCounted = true;
    this.#listener.onFirstPlay(this.#drama.drama_id, episodeNo);
  }

  /** Also by the keyboard's own keys, or in the small window. */
  #notePause() {
    if (this.#video?.ended) return;
    if (this.#isShown) this.#wantsToPlay = false;
    this.notePlace();
  }

  #noteTime() {
    const { currentTime = 0, duration = 0, paused } = this.#video ?? {};
    if (!paused) this.notePlace({ isUrgent: false });
    if (duration - currentTime < LOOK_AHEAD_SECONDS) this.#prepareNext();
  }

  #prepareNext() {
    const next = this.#drama && neighbourOf(this.#drama, this.state.get().episodeNo, 1);
    const episode = this.#drama && findEpisode(this.#drama, next);
    if (!episode || this.#upcoming || this.state.get().trouble) return;
    this.#upcoming = { episodeNo: episode.no, source: this.#open(episode, 0) };
    this.#upcoming.source.catch(() => {
      this.#upcoming = undefined;
    });
  }

  #end() {
    const next = this.#drama && neighbourOf(this.#drama, this.state.get().episodeNo, 1);
    if (next !== undefined && settings.get().isAutoNext) return this.goTo(next);
    this.notePlace();
    this.#wantsToPlay = false;
    patch(this.state, { hasEnded: true });
  }
}
