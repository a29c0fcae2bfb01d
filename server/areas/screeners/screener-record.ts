import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import type { ScreenerStateName, WatchedRange } from '#contract/screeners.ts';
import type { Locale } from '#i18n/locales.ts';
import type { BurnState } from '#server/db/tables/screeners.ts';
import type { WatchedPart } from './watched-ranges.ts';

export interface NewScreener {
  email: string;
  name: string;
  company?: string;
  locale: Locale;
  note?: string;
  /** Numbers of episodes; all of them if absent. */
  titles: { dramaId: number; episodes?: number[] }[];
  /** At once if absent. */
  opensAt?: Date;
  /** `DEFAULT_SCREENER_DAYS` after it opens if absent. */
  expiresAt?: Date;
  maxPlays?: number;
  hasWatermark?: boolean;
  isBurnedIn?: boolean;
}

/** What can be changed of a screener that is active; absent fields stay. */
export type ScreenerTerms = Pick<NewScreener, 'opensAt' | 'expiresAt' | 'note'> & {
  /** Null removes the limit. */
  maxPlays?: number | null;
  hasWatermark?: boolean;
  isBurnedIn?: boolean;
};

export interface ScreenerListEntry {
  id: number;
  state: ScreenerStateName;
  email: string;
  name: string;
  company: string;
  titles: string[];
  /** Whether each title can be watched, apart from the period. */
  watchable: boolean[];
  createdAt: Date;
  opensAt: Date | null;
  expiresAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** A title of a screener, in the order of `titles`. */
export interface ScreenerDrama {
  dramaId: number;
  state: DramaState;
  /** Empty if the drama is not published. */
  cover: string;
  /** Whether the screener has all episodes of the drama. */
  isComplete: boolean;
}

export interface ScreenerRecord extends ScreenerListEntry {
  /** The address that the mail links to. */
  link: string;
  locale: Locale;
  message: string;
  note: string;
  reason: string;
  /** The numbers of the episodes of each title, in the order of `titles`. */
  episodes: number[][];
  maxPlays: number | null;
  hasWatermark: boolean;
  isBurnedIn: boolean;
  /** Videos with a burned-in watermark, in the order of the titles. */
  burned: {
    dramaId: number;
    episodeNo: number;
    state: BurnState;
    progress: number;
    error: string;
  }[];
  /** Changes with the terms; see `requireVersion` of desk/terms-version.ts. */
  termsVersion: string;
  dramas: ScreenerDrama[];
  /** The account that asked for it. */
  userId: number | null;
  createdBy: string;
  sentAt: Date | null;
  decidedAt: Date | null;
}

export interface EpisodeReport {
  dramaId: number;
  /** How operators name the drama. */
  drama: string;
  title: string;
  episodeNo: number;
  durationSeconds: number;
  plays: number;
  /** Seconds that were watched at least once. */
  watchedSeconds: number;
  /** All seconds of viewing, repeated parts included. */
  viewedSeconds: number;
  /** The watched parts in the order of time, each with how often it was watched. */
  parts: WatchedPart[];
  firstAt: Date | null;
  lastAt: Date | null;
  devices: string[];
  countries: string[];
  views: { at: Date; device: string; country: string | null; ranges: WatchedRange[] }[];
}
