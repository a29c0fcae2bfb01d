import { type Episode, findEpisode, neighbourOf, type StageDrama } from '../player-drama.ts';
import type { VideoSource } from '../source/source.ts';

/** The next episode's source, opened shortly before it is needed. */
export class UpcomingEpisode {
  #prepared: { episodeNo: number; source: Promise<VideoSource> } | undefined;

  /**
   * Opens the source of the episode after `episodeNo`, unless one is already prepared or the episode
   * has no public address: opening it may count as a play.
   */
  prepareAfter(
    episodeNo: number | undefined,
    drama: StageDrama,
    open: (episode: Episode) => Promise<VideoSource>,
  ) {
    const episode = findEpisode(drama, neighbourOf(drama, episodeNo, 1));
    if (!episode?.video || this.#prepared) return;
    const prepared = { episodeNo: episode.no, source: open(episode) };
    this.#prepared = prepared;
    prepared.source.catch(() => {
      if (this.#prepared === prepared) this.#prepared = undefined;
    });
  }

  /** Hands the source over to the caller, which must close it. */
  take(episodeNo: number): Promise<VideoSource> | undefined {
    if (this.#prepared?.episodeNo !== episodeNo) return undefined;
    const { source } = this.#prepared;
    this.#prepared = undefined;
    return source;
  }

  /** Closes the prepared source. */
  drop() {
    this.#prepared?.source.then(
      (source) => source.close(),
      () => {},
    );
    this.#prepared = undefined;
  }
}
