import type { RouteName } from '#contract/catalogue.ts';
import type { DeskMenu, DeskTag } from '#contract/desk/site.ts';
import type { MenuItem } from '../curation/navigation.queries.ts';
import type { TagUse } from '../curation/tags.queries.ts';

export function toMenuItem(item: MenuItem): DeskMenu['items'][number] {
  return { ...item, route_name: item.route_name as RouteName };
}

export function toDeskTag({ slug, names, published, is_used }: TagUse, version: string): DeskTag {
  return { tag: slug, names, published_count: published, is_used, version };
}
