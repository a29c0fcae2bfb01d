import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { ScreenerState } from '#server/db/tables/screeners.ts';
import { hashToken, makeToken } from '#server/text/tokens.ts';

const DAY_MS = 86_400_000;

interface NewScreener {
  titles: { dramaId: number; episodes?: number[] }[];
  state?: ScreenerState;
  /** In lower case; by default an address of its own. */
  email?: string;
  name?: string;
  company?: string;
  /** The account that asked for it. */
  userId?: number;
  locale?: Locale;
  /** The time of the test's clock; by default the real time. */
  now?: Date;
  /** By default it opened an hour ago. */
  opensAt?: Date;
  /** By default two weeks after it opened. */
  expiresAt?: Date;
  maxPlays?: number;
  isBurnedIn?: boolean;
}

export interface TestScreener {
  screenerId: number;
  /** The secret part of the link. */
  token: string;
  email: string;
}

/** Inserts a screener, active by default, without a mail. */
export async function addScreener(db: Db, screener: NewScreener): Promise<TestScreener> {
  const { titles, state = 'active', now = new Date() } = screener;
  const token = makeToken();
  const email =
    screener.email ?? `r${token.replace(/\W/g, '').slice(0, 12).toLowerCase()}@luz.example`;
  const opensAt = screener.opensAt ?? new Date(now.getTime() - 3_600_000);
  const wasApproved = state === 'active' || state === 'revoked';
  const { id } = await db
    .insertInto('screeners')
    .values({
      token,
      state,
      email,
      email_key: email,
      user_id: screener.userId ?? null,
      name: screener.name ?? 'Mina Park',
      company: screener.company ?? 'Luz Media',
      locale: screener.locale ?? 'en',
      created_by: screener.userId === undefined ? 'operator' : 'buyer',
      created_at: now,
      ...(wasApproved && {
        opens_at: opensAt,
        expires_at: screener.expiresAt ?? new Date(opensAt.getTime() + 14 * DAY_MS),
        decided_at: now,
        sent_at: now,
      }),
      max_plays: screener.maxPlays ?? null,
      is_burned_in: screener.isBurnedIn ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('screener_titles')
    .values(
      titles.map(({ dramaId, episodes }, index) => ({
        screener_id: id,
        drama_id: dramaId,
        position: index + 1,
        episodes: episodes ?? null,
      })),
    )
    .execute();
  return { screenerId: id, token, email };
}

/** A browser that has entered the code of the screener: the value of its `viewer` cookie. */
export async function addViewer(db: Db, screenerId: number, now = new Date()): Promise<string> {
  const viewer = makeToken();
  await db
    .insertInto('screener_viewers')
    .values({ screener_id: screenerId, viewer_hash: hashToken(viewer), verified_at: now })
    .execute();
  return viewer;
}

interface NewView {
  dramaId: number;
  episodeNo: number;
  /** Watched parts in seconds. */
  ranges: [number, number][];
  at: Date;
  device?: string;
  country?: string;
  isPlay?: boolean;
}

/** Inserts a view of an episode, as the recipient's player would have reported it. */
export async function addView(db: Db, screenerId: number, view: NewView): Promise<number> {
  const { id } = await db
    .insertInto('screener_views')
    .values({
      screener_id: screenerId,
      drama_id: view.dramaId,
      episode_no: view.episodeNo,
      viewer_hash: hashToken(`viewer of ${screenerId}`),
      is_play: view.isPlay ?? true,
      started_at: view.at,
      last_at: view.at,
      device: view.device ?? 'Chrome · Windows',
      country: view.country ?? null,
      ranges: JSON.stringify(view.ranges) as never,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
