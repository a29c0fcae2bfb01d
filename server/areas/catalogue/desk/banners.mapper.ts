import type { BannerState, DeskBanner } from '#contract/desk/banners.ts';
import type { ListedBanner } from '../curation/banners.service.ts';
import type { DramaChoiceRow } from '../curation/drama-choices.queries.ts';
import { toDramaChoice } from './drama-choices.mapper.ts';

const STATES: Record<string, BannerState> = {
  disabled: 'hidden',
  'not yet': 'upcoming',
  over: 'over',
};

interface BannerFacts {
  version: string;
  /** By key; has the drama that the banner links to. */
  dramas: ReadonlyMap<string, DramaChoiceRow>;
}

export function toDeskBanner(banner: ListedBanner, { version, dramas }: BannerFacts): DeskBanner {
  const { image, image_tall, is_enabled, link, texts, hidden } = banner;
  const drama = dramas.get(banner.drama ?? '');
  return {
    banner_id: banner.id,
    position: banner.position,
    version,
    state: hidden === null ? 'running' : (STATES[hidden] ?? 'unpublished'),
    starts_at: banner.starts_at?.toISOString() ?? null,
    ends_at: banner.ends_at?.toISOString() ?? null,
    is_enabled,
    image,
    image_tall,
    link,
    texts,
    drama: drama ? toDramaChoice(drama) : null,
  };
}
