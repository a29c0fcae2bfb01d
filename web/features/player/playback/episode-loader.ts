import { outcomes } from '#contract/error-codes.ts';
import { patch, type Store } from '#ui/state/store.ts';
import { type Episode, findEpisode, type StageDrama } from '../player-drama.ts';
import { settings } from '../player-settings.ts';
import type { SourceOptions, VideoSource } from '../source/source.ts';
import { openSource } from '../source/video-source.ts';
import { type EpisodeAccess, outcomeOf } from './episode-access.ts';
import { INITIAL_STATE, type PlaybackState } from './playback-state.ts';
import { UpcomingEpisode } from './upcoming-episode.ts';

interface LoaderParts {
  state: Store<PlaybackState>;
  access: EpisodeAccess;
  /** Called when the element has a new source. */
  onAttached: () => void;
  /** Called when the grant of an episode makes it start in the middle. */
  onResume: (seconds: number) => void;
}

interface Load {
  video: HTMLVideoElement;
  drama: StageDrama;
  episodeNo: number;
  /** Undefined: an episode starts where its grant says, else at 0. */
  position: number | undefined;
}

/** Loads episodes into the video element: from their public address or with a grant. */
export class EpisodeLoader {
  readonly #parts: LoaderParts;
  readonly #upcoming = new UpcomingEpisode();
  #source: VideoSource | undefined;
  #last: Load | undefined;
  /** Incremented by every load, so that the result of an earlier one is discarded. */
  #loadId = 0;
  /** True after an ended grant was replaced, until the new one is renewed. */
  #isReopened = false;

  constructor(parts: LoaderParts) {
    this.#parts = parts;
  }

  get source() {
    return this.#source;
  }

  get loadId() {
    return this.#loadId;
  }

  async load(load: Load) {
    const { state, onAttached } = this.#parts;
    const { video, drama, episodeNo, position } = load;
    const episode = findEpisode(drama, episodeNo);
    if (!episode) return;
    const prepared = this.#upcoming.take(episodeNo);
    this.close();
    this.#last = load;
    const loadId = this.#loadId;
    patch(state, { ...INITIAL_STATE, notice: state.get().notice, episodeNo });
    if (episode.isLocked) return patch(state, { refusal: outcomes.episodeLocked.code });
    try {
      const source = await (prepared ?? this.#open(drama, episode, position));
      if (loadId !== this.#loadId) return source.close();
      this.#source = source;
      this.#showStatus(source);
      const rate = video.playbackRate;
      source.attach(video);
      // Loading a source resets `playbackRate` to `defaultPlaybackRate`.
      video.defaultPlaybackRate = rate;
      onAttached();
    } catch (error) {
      if (loadId === this.#loadId) this.#showFailure(error);
    }
  }

  /** Loads again from the current position; an ended grant is replaced. */
  retry() {
    const { state } = this.#parts;
    const { trouble } = state.get();
    patch(state, { trouble: undefined });
    if (this.#source && trouble !== 'ended') this.#source.retry();
    else this.#loadAgain();
  }

  prepareAfter(episodeNo: number | undefined, drama: StageDrama) {
    this.#upcoming.prepareAfter(episodeNo, drama, (episode) => this.#open(drama, episode, 0));
  }

  setQuality(quality: number) {
    this.#source?.setQuality(quality);
    this.#upcoming.drop();
  }

  close() {
    this.#loadId += 1;
    this.#upcoming.drop();
    this.#source?.close();
    this.#source = undefined;
  }

  async #open(drama: StageDrama, { no, video }: Episode, position: number | undefined) {
    const { access, onResume } = this.#parts;
    const { quality } = settings.get();
    const onChange = (source: VideoSource) => this.#showStatus(source);
    const options: SourceOptions = { startAt: position ?? 0, quality, onChange };
    if (video) return openSource(video, options);
    const loadId = this.#loadId;
    const [grant, { openGrantedSource }] = await Promise.all([
      access.open(drama.drama_id, no),
      import('../source/granted-source.ts'),
    ]);
    const startAt = position ?? grant.startAt ?? 0;
    if (position === undefined && startAt > 0 && loadId === this.#loadId) onResume(startAt);
    const onRenewed = () => {
      this.#isReopened = false;
    };
    return openGrantedSource(grant, { ...options, startAt, onRenewed });
  }

  /**
   * Opens the episode again when its grant has ended; if that grant ends too, shows the error. At the
   * end of the episode it does neither: only the viewer starts another play.
   */
  #showStatus(source: VideoSource) {
    const { state } = this.#parts;
    if (source !== this.#source) return;
    const isOver = source.status.trouble === 'ended';
    if (isOver && state.get().hasEnded) return;
    if (!isOver || this.#isReopened) return patch(state, source.status);
    this.#isReopened = true;
    this.#loadAgain();
  }

  #loadAgain() {
    if (!this.#last) return;
    const { video, position } = this.#last;
    void this.load({ ...this.#last, position: video.currentTime || position });
  }

  /** An outcome of a call refuses the episode; any other failure may pass. */
  #showFailure(error: unknown) {
    const refusal = outcomeOf(error);
    const trouble = navigator.onLine ? 'network' : 'offline';
    patch(this.#parts.state, refusal === undefined ? { trouble } : { refusal });
  }
}
