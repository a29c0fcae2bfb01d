import type { RouteName } from '../../../contract/catalogue.ts';
import type { DeskMenu, DeskTag } from '../../../contract/desk/site.ts';
import type { MenuItem } from '../../modules/catalogue/curation/navigation.queries.ts';
import type { TagUse } from '../../modules/catalogue/curation/tags.queries.ts';

export function toMenuItem({ route_name, names }: MenuItem): DeskMenu['items'][number] {
  return { route_name: route_name as RouteName, names };
}

export function toDeskTag({ slug, names, published, is_used }: TagUse, version: string): DeskTag {
  return { tag: slug, names, published_count: published, is_used, version };
}
