import type { StageDrama } from '../player-drama.ts';
import type { EpisodeAccess } from './episode-access.ts';
import type { WatchPlace } from './progress-writer.ts';
import type { SavedPlace } from './resume.ts';

/** How a page gets access to episodes, and what it stores of the viewing. */
export interface Viewing {
  readonly access: EpisodeAccess;
  /** Where the viewer stopped watching the drama. */
  findPlace?(drama: StageDrama): Promise<SavedPlace | null | undefined>;
  /** Called with the position to save; an urgent one is not throttled. */
  onPlace?(place: WatchPlace, drama: StageDrama, options: { isUrgent: boolean }): void;
  /** Called the first time a drama plays after it was opened. */
  onFirstPlay?(dramaId: number, episodeNo: number): void;
}
