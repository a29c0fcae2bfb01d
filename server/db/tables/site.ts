import type { Locale } from '#i18n/locales.ts';
import type { Generated, GeneratedAlways } from './column-types.ts';
import type { NullableTimestamp, Timestamp } from './time-columns.ts';

/**
 * What operators arrange: banners of the home page and the entries of the menu. The server stores
 * each text that a legal page has had.
 */
export interface SiteTables {
  banners: {
    id: GeneratedAlways<number>;
    image: string;
    image_tall: string | null;
    position: number;
    is_enabled: Generated<boolean>;
    starts_at: NullableTimestamp;
    ends_at: NullableTimestamp;
    drama_id: number | null;
    link: string | null;
    created_at: Generated<Timestamp>;
  };
  banner_texts: {
    banner_id: number;
    locale: Locale;
    title: string;
    subtitle: Generated<string>;
  };
  navigation_items: {
    id: GeneratedAlways<number>;
    route_name: string;
    position: number;
    is_enabled: Generated<boolean>;
  };
  navigation_texts: {
    item_id: number;
    locale: Locale;
    name: string;
  };
  legal_versions: {
    page: string;
    locale: Locale;
    version: number;
    hash: Buffer;
    title: string;
    description: string;
    html: string;
    published_at: Generated<Timestamp>;
  };
}
