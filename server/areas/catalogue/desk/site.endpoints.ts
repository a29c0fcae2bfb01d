import { routeNames } from '#contract/catalogue.ts';
import type { DeskMenu, menuAndTagCalls } from '#contract/desk/site.ts';
import { isLinkable } from '#contract/site/paths.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { toDeskTag, toMenuItem } from './site.mapper.ts';

const pages = routeNames.filter(isLinkable);

export function siteCallHandlers({
  curation: { navigation, tags },
}: Pick<Context, 'curation'>): DeskHandlers<keyof typeof menuAndTagCalls> {
  async function getMenu(): Promise<DeskMenu> {
    const items = await navigation.list();
    return { version: navigation.versionOf(items), items: items.map(toMenuItem), pages };
  }

  return {
    getMenu,
    async setMenu({ version, items }, { actor }) {
      await navigation.set(items, actor, version);
      return getMenu();
    },

    async listSiteTags() {
      const found = await tags.listUses();
      return { list: found.map((tag) => toDeskTag(tag, tags.versionOf(tag))) };
    },
    async addTag({ tag, names }, { actor }) {
      return { position: await tags.add(tag, names, actor) };
    },
    async renameTag({ tag, version, names }, { actor }) {
      await tags.rename(tag, names, actor, version);
      return null;
    },
    async moveTag({ tag, position, known_order }, { actor }) {
      return { position: await tags.move(tag, { position }, actor, known_order) };
    },
    getTagMerge: ({ from, into }) => tags.previewMerge(from, into),
    async mergeTags({ from, into }, { actor }) {
      return { dramas: await tags.merge(from, into, actor) };
    },
    async deleteTag({ tag }, { actor }) {
      await tags.delete(tag, actor);
      return null;
    },
  };
}
