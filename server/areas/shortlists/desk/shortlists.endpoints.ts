import type { shortlistCalls } from '#contract/desk/sales/shortlists.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Context } from '#server/context.ts';
import { toCursorPage } from '#server/desk/cursor-page.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { toDeskShortlist, toListedShortlist } from './shortlists.mapper.ts';

export function shortlistCallHandlers({
  shortlistDesk,
  staffDesk,
  now,
}: Pick<Context, 'shortlistDesk' | 'staffDesk' | 'now'>): DeskHandlers<
  keyof typeof shortlistCalls
> {
  const show = async (locale: Locale, id: number) =>
    toDeskShortlist(await shortlistDesk.get(locale, id), now());

  return {
    async listShortlists({ page_size, is_shared, ...input }) {
      const page = await shortlistDesk.listPage({
        ...input,
        pageSize: page_size,
        isShared: is_shared,
      });
      const names = await staffDesk.namesOf(page.rows.map(({ created_by }) => created_by));
      return toCursorPage(page, (row) => toListedShortlist(row, names, now()));
    },
    getShortlist: ({ shortlist_id }, { locale }) => show(locale, shortlist_id),
    async createShortlist({ name }, { actor, locale }) {
      return show(locale, await shortlistDesk.create(name, [], actor));
    },
    async updateShortlist({ shortlist_id, titles, ...change }, { actor, locale }) {
      const notes = titles?.flatMap(({ drama, note }) =>
        note === undefined ? [] : [[drama, note]],
      );
      await shortlistDesk.edit(
        shortlist_id,
        {
          ...change,
          dramas: titles?.map(({ drama }) => drama),
          titleNotes: notes && Object.fromEntries(notes),
        },
        actor,
      );
      return show(locale, shortlist_id);
    },
    async shareShortlist({ shortlist_id, days }, { actor }) {
      const { token, until } = await shortlistDesk.share(shortlist_id, days, actor);
      return { token, expires_at: until.toISOString(), is_expired: false };
    },
    async unshareShortlist({ shortlist_id }, { actor }) {
      await shortlistDesk.unshare(shortlist_id, actor);
      return null;
    },
    async deleteShortlist({ shortlist_id }, { actor }) {
      await shortlistDesk.delete(shortlist_id, actor);
      return null;
    },
  };
}
