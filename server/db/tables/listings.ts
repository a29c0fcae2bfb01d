import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import type { Locale } from '#i18n/locales.ts';
import type { GeneratedAlways } from './column-types.ts';
import type { CalendarDate, Timestamp } from './time-columns.ts';

/**
 * Lists and search, derived from the catalogue. Triggers write the listings; the server writes the
 * search terms of the dramas that a trigger has noted.
 */
export interface ListingsTables {
  /** Written by triggers only. Tag 0 has every published drama. */
  listing_entries: {
    drama_id: number;
    tag_id: number;
    release_date: CalendarDate;
    release_year: GeneratedAlways<number>;
    is_new_release: boolean;
    view_count: number;
  };
  /** Written by triggers only: the title shown in each language, fallbacks applied. */
  listing_titles: {
    drama_id: number;
    locale: Locale;
    title: string;
    tag_ids: number[];
    release_year: number;
    is_new_release: boolean;
  };
  /** Written by triggers only. A total is the sum of the rows that match. */
  listing_counts: {
    tag_id: number;
    release_year: number;
    is_new_release: boolean;
    drama_count: number;
  };
  drama_search_terms: {
    drama_id: number;
    term: string;
    grams: string[];
  };
  /** Dramas whose search terms are outdated. */
  drama_search_notes: {
    drama_id: number;
  };
  /** Written by triggers only: one row per drama, for the desk's list. */
  desk_dramas: {
    drama_id: number;
    state: DramaState;
    release_year: number | null;
    updated_at: Timestamp;
    view_count: number;
    title_zh: string;
    title_zh_tw: string;
    title_en: string;
    title_ja: string;
    title_ko: string;
    title_es: string;
    present: string[];
    facets: string[];
  };
  /** Dramas whose row in `desk_dramas` is written when the transaction commits. */
  desk_drama_notes: {
    drama_id: number;
  };
}
