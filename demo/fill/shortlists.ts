import type { Tx } from '#server/db/client.ts';
import { makeToken } from '#server/text/tokens.ts';
import type { FindId } from './catalogue.ts';
import { type Moment, toDate } from './moment.ts';
import { read } from './read.ts';
import { DESK } from './services.ts';

interface DemoShortlist extends Moment {
  owner: 'buyer' | 'desk';
  name: string;
  note: string;
  titles: { drama: string; note: string }[];
  /** Counted from the day of the fill; not shared if absent. */
  sharedForDays?: number;
}

const DAY_MS = 86_400_000;

/** Inserts the shortlists of the demo buyer and of the operator. */
export async function insertShortlists(
  tx: Tx,
  buyerId: number,
  { now, dramaIdOf }: { now: Date; dramaIdOf: FindId },
) {
  for (const list of read<DemoShortlist[]>('shortlists.json')) {
    const changed = toDate(now, list);
    const { id } = await tx
      .insertInto('shortlists')
      .values({
        user_id: list.owner === 'buyer' ? buyerId : null,
        name: list.name,
        note: list.note,
        created_by: list.owner === 'buyer' ? 'buyer' : DESK,
        created_at: changed,
        updated_at: changed,
        ...(list.sharedForDays !== undefined && {
          share_token: makeToken(),
          shared_until: new Date(now.getTime() + list.sharedForDays * DAY_MS),
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('shortlist_titles')
      .values(
        list.titles.map(({ drama, note }, index) => ({
          shortlist_id: id,
          drama_id: dramaIdOf(drama),
          position: index + 1,
          note,
        })),
      )
      .execute();
  }
}
