/**
 * Runs every raw query that returns rows and compares the columns that PostgreSQL returns with the
 * columns that the query declares (`row()`), by name, type and nullability. Each statement runs in
 * a transaction that is rolled back. A query that no sample below runs fails the last test.
 */
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { addDrama, addNavigationItem, addTag } from '../../tests/support/data/catalogue.ts';
import { addEpisodes } from '../../tests/support/data/episodes.ts';
import { collect } from '../../tests/support/data/orders.ts';
import { addGrant, addHoldback } from '../../tests/support/data/rights.ts';
import { addScreener } from '../../tests/support/data/screeners.ts';
import { addUser } from '../../tests/support/data/users.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import { type ColumnRecorder, recordColumns } from '../../tests/support/record-columns.ts';
import * as doctorDeals from '../doctor/check-deals.queries.ts';
import * as doctorScreeners from '../doctor/check-screeners.queries.ts';
import * as doctor from '../doctor/doctor.queries.ts';
import * as limits from '../limits/rate-limits.queries.ts';
import * as deadMails from '../mail/outbox/dead-mails.queries.ts';
import * as codes from '../modules/accounts/codes/codes.queries.ts';
import * as resetLinks from '../modules/accounts/passwords/reset-links.queries.ts';
import * as backup from '../modules/backup/backup.queries.ts';
import * as catalogue from '../modules/catalogue/catalogue.queries.ts';
import * as banners from '../modules/catalogue/curation/banners.queries.ts';
import * as dramas from '../modules/catalogue/curation/dramas.queries.ts';
import * as navigation from '../modules/catalogue/curation/navigation.queries.ts';
import * as tags from '../modules/catalogue/curation/tags.queries.ts';
import * as detail from '../modules/catalogue/detail.queries.ts';
import * as entries from '../modules/catalogue/entries/entries.queries.ts';
import * as apply from '../modules/catalogue/import/apply/apply.queries.ts';
import * as applyEpisodes from '../modules/catalogue/import/apply/apply-episodes.queries.ts';
import * as staging from '../modules/catalogue/import/stage/staging.queries.ts';
import * as listing from '../modules/catalogue/listing.queries.ts';
import * as search from '../modules/catalogue/search/search.queries.ts';
import * as searchIndex from '../modules/catalogue/search/search-index.queries.ts';
import * as content from '../modules/content/content.queries.ts';
import * as placement from '../modules/media/placement/placement.queries.ts';
import * as removal from '../modules/media/removal/removal.queries.ts';
import * as storedMedia from '../modules/media/stored-media.queries.ts';
import * as cart from '../modules/orders/cart.queries.ts';
import * as dealDesk from '../modules/orders/deals/deal-desk.queries.ts';
import * as history from '../modules/orders/history.queries.ts';
import * as order from '../modules/orders/order.queries.ts';
import * as orderDesk from '../modules/orders/order-desk.queries.ts';
import * as playbackGrants from '../modules/playback/grants.queries.ts';
import * as mediaAccess from '../modules/playback/media-access.queries.ts';
import * as avails from '../modules/rights/avails/avails.queries.ts';
import * as grantsRead from '../modules/rights/grants-read.queries.ts';
import * as grantsWrite from '../modules/rights/grants-write.queries.ts';
import * as rightsDesk from '../modules/rights/rights-desk.queries.ts';
import * as storedRights from '../modules/rights/stored-rights.queries.ts';
import * as burn from '../modules/screeners/burn/burn.queries.ts';
import * as screenerDesk from '../modules/screeners/desk/screener-desk.queries.ts';
import * as screenerRequests from '../modules/screeners/requests/request.queries.ts';
import * as screeners from '../modules/screeners/screener.queries.ts';
import * as screenerCodes from '../modules/screeners/verification/codes.queries.ts';
import * as shortlists from '../modules/shortlists/shortlist.queries.ts';
import * as sitemap from '../modules/sitemap/sitemap.queries.ts';
import * as watching from '../modules/watching/watching.queries.ts';
import type { Db, Tx } from './client.ts';
import { listApplied } from './migrate.ts';
import { row } from './row.ts';

const now = new Date('2026-03-01T00:00:00Z');
const window = { limit: 10, offset: 0 };
const filter = { releaseYear: 2026, isNewRelease: false };
const keyword = { keyword: 'lan', pieces: ['lan'] };
const hash = Buffer.alloc(32);
const newOrder = {
  order_no: 'VG-0000-01',
  contact_name: 'Ana',
  contact_company: null,
  contact_email: 'ana@luz.example',
  contact_phone: null,
  territories: ['ES'],
  media: ['svod' as const],
  languages: ['es'],
  term_months: 12,
  is_exclusive: false,
  territories_excluded: [],
  start_date: null,
  language_uses: null,
  message: '',
  locale: 'es' as const,
  item_count: 1,
  idempotency_key: null,
  request_fingerprint: null,
  cart_lines_left: 0,
  created_at: now,
};

const newRight = () => ({
  drama_id: drama,
  media: ['svod' as const],
  territories: ['MX'],
  territories_excluded: [],
  start: '2026-01-01',
  last_day: null,
});

let user: number;
let tag: number;
let drama: number;
let draft: number;
let screener: number;
let cartLine: number;

const samples: Record<string, (tx: Tx, db: Db) => Promise<unknown>> = {
  listApplied,
  'doctor.describeDatabase': doctor.describeDatabase,
  'doctor.countStuckMails': (tx) => doctor.countStuckMails(tx, 'a@b.test'),
  'doctor.countDeadMails': (tx) => doctor.countDeadMails(tx, 'a@b.test'),
  'doctor.countForeignVideos': (tx) => doctor.countForeignVideos(tx, true, 3),
  'doctor.listOpenVideos': (tx) => doctor.listOpenVideos(tx, true, 3),
  'doctor.countLimitedDramas': (tx) => doctor.countLimitedDramas(tx),
  'doctor.listSharedFolders': doctor.listSharedFolders,
  'doctor.mediaRows.dramas': (tx) => doctor.mediaRows.dramas(tx, 0, 10),
  'doctor.mediaRows.videos': (tx) => doctor.mediaRows.videos(tx, 0, 10),
  'doctor.mediaRows.banners': (tx) => doctor.mediaRows.banners(tx, 0, 10),
  'doctor.listRightsOfSold': (tx) => doctor.listRightsOfSold(tx, 0, 10),
  'doctor.listRightsThatMayClash': (tx) => doctor.listRightsThatMayClash(tx, 0, 10),
  'doctor.listDramaKeys': (tx) => doctor.listDramaKeys(tx, [drama]),
  'doctorDeals.countOverdueQuotes': (tx) => doctorDeals.countOverdueQuotes(tx, 3),
  'doctorDeals.countUnsignedDeals': (tx) => doctorDeals.countUnsignedDeals(tx, 7, 3),
  'doctorScreeners.countWaitingRequests': (tx) => doctorScreeners.countWaitingRequests(tx, 7, 3),
  'doctorScreeners.countFailedCopies': (tx) => doctorScreeners.countFailedCopies(tx, 3),
  'doctorDeals.listDealLines': (tx) => doctorDeals.listDealLines(tx, 0, 10),
  'doctor.countEnding': (tx) => doctor.countEnding(tx, '2026-03-01', 90),
  'doctor.listEnding': (tx) => doctor.listEnding(tx, '2026-03-01', 3),
  'limits.countOneMore': (tx) => limits.countOneMore(tx, [{ key: 'k', expire: 2 }], 1),
  'deadMails.listMails': (tx) => deadMails.listMails(tx, 10),
  'deadMails.findMail': (tx) => deadMails.findMail(tx, 1),
  'codes.consumeCode': (tx) =>
    codes.consumeCode(
      tx,
      { emailKey: 'a@b.test', origin: 'login', userId: null, codeHash: hash },
      now,
    ),
  'resetLinks.resetPassword': (tx) => resetLinks.resetPassword(tx, hash, 'new', now),
  'backup.isRestoreCommitted': (_tx, db) => backup.isRestoreCommitted(db, 'none'),
  'catalogue.listNewReleases': (tx) => catalogue.listNewReleases(tx, 'ja', 10),
  'catalogue.listPopularByTag': (tx) => catalogue.listPopularByTag(tx, 'ja', tag, 10),
  'catalogue.listRandom': (tx) => catalogue.listRandom(tx, 'ja', 0.5, 10),
  'catalogue.listPublishedCards': (tx) => catalogue.listPublishedCards(tx, 'ja', [drama]),
  'catalogue.listCardsById': (tx) => catalogue.listCardsById(tx, 'ja', [drama]),
  'catalogue.listTags': (tx) => catalogue.listTags(tx, 'ja'),
  'catalogue.listBanners': (tx) => catalogue.listBanners(tx, 'ja', now),
  'catalogue.listNavigation': (tx) => catalogue.listNavigation(tx, 'ja'),
  'banners.listBanners': banners.listBanners,
  'dramas.listDramas': (tx) => dramas.listDramas(tx, { limit: 10 }),
  'dramas.listStillPublic': (tx) =>
    dramas.listStillPublic(tx, ['A-1'], { areTerritoriesApplied: true }),
  'dramas.getUses': (tx) => dramas.getUses(tx, drama),
  'placement.keysByRow.videos': (tx) => placement.keysByRow.videos(tx, 0, 10),
  'placement.keysByRow.dramas': (tx) => placement.keysByRow.dramas(tx, 0, 10),
  'placement.keysByRow.banners': (tx) => placement.keysByRow.banners(tx, 0, 10),
  'placement.listDramaKeys': (tx) => placement.listDramaKeys(tx, [`id:${drama}`]),
  'placement.listMisplaced': (tx) => placement.listMisplaced(tx, ['/media/b.webp'], true),
  'placement.listPublicFiles': (tx) =>
    placement.listPublicFiles(tx, [{ file: 'b', spellings: ['/media/b.webp'] }], true),
  'placement.readClock': placement.readClock,
  'placement.countMoved': (tx) => placement.countMoved(tx, now, ['/media/b.webp']),
  'storedMedia.listPlaces': async (tx) => {
    const at = { key: '/media/clips/', isPrivate: true };
    await placement.savePlace(tx, at);
    return storedMedia.listPlaces(tx, ['/media/clips/1/0.m4s']);
  },
  'removal.listMedia': (tx) => removal.listMedia(tx, { dramaId: drama, episodeNo: undefined }),
  'removal.listOtherUses': (tx) =>
    removal.listOtherUses(tx, { dramaId: draft, episodeNo: 1 }, ['/media/clips/', '/media/b.webp']),
  'dramas.listRemovedEpisodes': async (tx) => {
    await removal.markRemoved(tx, [`/media/clips/${drama}-1.mp4`], now);
    await dramas.listRemovedEpisodes(tx, [drama]);
  },
  'navigation.listMenu': navigation.listMenu,
  'tags.listTags': tags.listTags,
  'tags.insertTags': (tx) => tags.insertTags(tx, ['another']),
  'detail.listEpisodes': (tx) => detail.listEpisodes(tx, 'ja', drama, true),
  'detail.findShareRow': (tx) => detail.findShareRow(tx, drama),
  'detail.listSubtitles': (tx) => detail.listSubtitles(tx, drama),
  'detail.listRelated': (tx) => detail.listRelated(tx, drama, 10),
  'detail.getViewer': (tx) => detail.getViewer(tx, user, drama),
  'entries.listEntries': (tx) => entries.listEntries(tx, [`id:${drama}`, `id:${draft}`]),
  'entries.listVideos': (tx) => entries.listVideos(tx, [`/media/clips/${drama}-1.mp4`]),
  'entries.listRemovedVideos': async (tx) => {
    await removal.markRemoved(tx, [`/media/clips/${drama}-1.mp4`], now);
    return entries.listRemovedVideos(tx, [`/media/clips/${drama}-1.mp4`]);
  },
  'entries.listWithdrawals': (tx) => entries.listWithdrawals(tx, [`id:${drama}`]),
  'entries.resolveReferences': (tx) => entries.resolveReferences(tx, [`id:${drama}`]),
  'apply.insertDramas': (tx) =>
    apply.insertDramas(tx, [
      {
        external_id: 'X1',
        original_language: 'en',
        original_title: 'Lantern',
        release_date: '2026-01-01',
        new_release: false,
        cover: '',
        banner_wide: '',
        banner_tall: '',
        audio_languages: [],
        subtitle_languages: [],
        preview: 'all',
        preview_episodes: null,
        watch_territories: ['WORLD'],
        watch_territories_excluded: [],
      },
    ]),
  'applyEpisodes.upsertVideos': async (tx) => {
    const video = { video: '/media/new.mp4', thumbnail: '', duration_seconds: null };
    await applyEpisodes.upsertVideos(tx, [video]);
    await applyEpisodes.upsertVideos(tx, [video]);
  },
  staging: async (tx) => {
    await staging.createStaging(tx, 'dramas');
    await staging.stageBundles(tx, 'dramas', [{ seq: 1, drama: 'X1', rows: '[]' }]);
    await staging.numberDramas(tx, 'dramas');
    await staging.listStaged(tx, 'dramas', 0, 10);
    await staging.listStagedDramas(tx, ['X1']);
  },
  'listing.countListed': (tx) => listing.countListed(tx, filter),
  'listing.listNewest': (tx) => listing.listNewest(tx, filter, window),
  'listing.listPopular': (tx) => listing.listPopular(tx, filter, window),
  'listing.walkTitles': (tx) => listing.walkTitles(tx, 'ja', filter, window),
  'listing.sortTitles': (tx) => listing.sortTitles(tx, 'ja', filter, window),
  'listing.listYears': listing.listYears,
  'search.searchDramas, best': (tx) =>
    search.searchDramas(tx, keyword, {}, { order: 'best', locale: 'ja' }),
  'search.searchDramas, title': (tx) =>
    search.searchDramas(tx, keyword, filter, { order: 'title', locale: 'ja' }),
  'searchIndex.listTitles': (tx) => searchIndex.listTitles(tx, [drama]),
  'content.getFacts': content.getFacts,
  'shortlists.listShortlists': (tx) => shortlists.listShortlists(tx, user),
  'cart.insertCartLines': (tx) => cart.insertCartLines(tx, user, [drama]),
  'cart.listCartLines': (tx) => cart.listCartLines(tx, user, window),
  'cart.listExportLines': (tx) => cart.listExportLines(tx, user, [cartLine]),
  'cart.deleteCartLine': (tx) => cart.deleteCartLine(tx, user, drama, -1),
  'cart.updateCartLineVersion': (tx) => cart.updateCartLineVersion(tx, user, cartLine, 1),
  'order.lockChosenLines': (tx) => order.lockChosenLines(tx, user, 'ja', [cartLine]),
  'history.listOrders': (tx) => history.listOrders(tx, user, 'submitted', window),
  'dealDesk.listDeals': (tx) => dealDesk.listDeals(tx, { search: 'a' }),
  'orderDesk.listSteps': (tx) => orderDesk.listSteps(tx, 'submitted', ['in_review', 'declined']),
  'orderDesk.listCorrections': (tx) => orderDesk.listCorrections(tx, 'declined', ['in_review']),
  'playback grants': async (tx) => {
    const video = await playbackGrants.lockVideo(tx, drama, 1);
    await playbackGrants.listTracks(tx, video?.video_id ?? 0);
    await playbackGrants.insertGrant(tx, {
      token_hash: hash,
      viewer_hash: hash,
      drama_id: drama,
      episode_no: 1,
      video_id: video?.video_id ?? 0,
      path: '/media/clip.mp4',
      view_id: null,
      expires_at: now,
    });
    await playbackGrants.findGrant(tx, hash);
    await playbackGrants.listInnerScopes(tx, ['/media/a/'], '/media/a/b.m3u8');
    await playbackGrants.lockRule(tx, drama, 1);
    await playbackGrants.findRuleOfGrant(tx, hash, hash);
  },
  'screenerRequests.lockRequester': (tx) => screenerRequests.lockRequester(tx, user),
  'screeners.listTitles': (tx) => screeners.listTitles(tx, [screener], 'ja'),
  'screeners.listEpisodes': (tx) => screeners.listEpisodes(tx, screener, 'ja'),
  'screenerDesk.listDramas': (tx) => screenerDesk.listDramas(tx, [drama, draft]),
  'screenerCodes.consumeCode': async (tx) => {
    const expiresAt = new Date(now.getTime() + 60_000);
    const code = { screenerId: screener, codeHash: hash, createdAt: now, expiresAt };
    await screenerCodes.replaceCode(tx, code);
    await screenerCodes.consumeCode(tx, screener, hash, now);
  },
  'mediaAccess.isPublicMedia': (tx) => mediaAccess.isPublicMedia(tx, ['/media/a'], true),
  'rightsDesk.listPublished': (tx) => rightsDesk.listPublished(tx, 0, 10),
  'avails.listOffered': (tx) => avails.listOffered(tx, 0, 10),
  'storedRights.countGrants': (tx) => storedRights.countGrants(tx, {}),
  'storedRights.countHoldbacks': (tx) => storedRights.countHoldbacks(tx, {}),
  'storedRights.listGrants': (tx) => storedRights.listGrants(tx, { limit: 10 }),
  'storedRights.listHoldbacks': (tx) => storedRights.listHoldbacks(tx, { limit: 10 }),
  'grantsWrite.insertGrants': (tx) =>
    grantsWrite.insertGrants(tx, [
      {
        ...newRight(),
        direction: 'in',
        party: 'Harbour Pictures',
        reference: 'X1',
        language_uses: [],
        is_exclusive: true,
        may_sublicense: true,
        status: 'active',
      },
    ]),
  'grantsWrite.listGrantEnds': (tx) => grantsWrite.listGrantEnds(tx, [1]),
  'grantsWrite.insertHoldbacks': (tx) =>
    grantsWrite.insertHoldbacks(tx, [{ ...newRight(), reason: '' }]),
  'grantsRead.listPublishedRights': (tx) => grantsRead.listPublishedRights(tx, [drama, draft]),
  'grantsRead.listRights': (tx) => grantsRead.listRights(tx, [drama]),
  'sitemap.listSitemapRows': (tx) =>
    sitemap.listSitemapRows(tx, {
      ...{ after: 0, upTo: drama, limit: 10, synopsisLength: 10 },
      areTerritoriesApplied: true,
    }),
  'sitemap.listSitemapParts': (tx) => sitemap.listSitemapParts(tx, 100, 10),
  'watching.countViews': (tx) =>
    watching.countViews(tx, {
      ...{ dramaIds: [drama], episodeNos: [1], visitorHashes: [hash], networkKeys: [1] },
    }),
  'watching.listWatched': (tx) => watching.listWatched(tx, user, window),
  'burn.findWanting': (tx) => {
    const video = { videoId: 1, label: 'Ana · ana@luz.example', claimId: randomUUID() };
    return burn.findWanting(tx, video, ' · ', now);
  },
  'burn.claimVideo': (tx) => burn.claimVideo(tx, randomUUID()),
};

let recording: ColumnRecorder;

beforeAll(async () => {
  const { db, pool } = await createTestDatabase();
  await addSampleRows(db);
  recording = await recordColumns(pool);
});

test.each(Object.entries(samples))('%s returns the columns it declares', async (_name, run) => {
  const rollBack = new Error('roll back');
  const work = recording.db.transaction().execute(async (tx) => {
    await run(tx, recording.db);
    throw rollBack;
  });
  await expect(work).rejects.toBe(rollBack);
  expect(recording.takeFaults()).toEqual([]);
});

test('a column that is renamed, missing, of another type or NULL is reported', async () => {
  const wrong = row({ id: 'int4', name: 'text', other: 'text' });
  await wrong.sql`SELECT 1::int8 AS id, NULL::text AS name, 1 AS extra`.execute(recording.db);
  expect(recording.takeFaults()).toEqual([
    'extra: not declared, PostgreSQL returns int4',
    'id: declared int4, PostgreSQL returns int8',
    'name: declared text, a value is NULL',
    'other: declared text, not returned',
  ]);
});

test('every raw query has a sample above', () => {
  const firstTexts = new Set(Array.from(recording.executed, ([first]) => first));
  const untested = readSources().flatMap(({ file, source }) =>
    Array.from(source.matchAll(/[\w)]\.sql`([^`$]*)/g), ([, first = '']) => ({
      file,
      first,
    })).filter(({ first }) => !firstTexts.has(first)),
  );
  expect(untested).toEqual([]);
});

test('no raw query claims a row type without declaring its columns', () => {
  const claim = /\bsql<(?!(?:string|number|boolean|Date)>).*|\bas RawBuilder<.*/g;
  const claims = readSources().flatMap(({ file, source }) =>
    Array.from(source.matchAll(claim), ([text]) => `${file}: ${text}`),
  );
  expect(claims).toEqual([]);
});

function readSources() {
  const server = join(import.meta.dirname, '..');
  return globSync('**/*.ts', { cwd: server })
    .filter((file) => !file.endsWith('.test.ts') && file !== 'db/row.ts')
    .map((file) => ({ file, source: readFileSync(join(server, file), 'utf8') }));
}

async function addSampleRows(db: Db) {
  user = await addUser(db);
  tag = await addTag(db, 'romance', 1, { ja: '恋愛' });
  await addNavigationItem(db, 'Home', 1);
  drama = await addDrama(db, { tagIds: [tag], texts: { en: { title: 'Lantern' } } });
  await addDrama(db, { tagIds: [tag] });
  draft = await addDrama(db, { state: 'draft' });
  await addEpisodes(db, drama, [60]);
  screener = (await addScreener(db, { titles: [{ dramaId: drama }] })).screenerId;
  const { id: video } = await db.selectFrom('videos').select('id').executeTakeFirstOrThrow();
  await db.insertInto('burned_videos').values({ video_id: video, label: 'Mina' }).execute();
  await db
    .insertInto('banners')
    .values({ image: '/media/b.webp', position: 1, drama_id: drama })
    .execute();
  await db.insertInto('watch_history').values({ user_id: user, drama_id: drama }).execute();
  const content = { subject: 'Order' };
  await db
    .insertInto('outgoing_mails')
    .values({ recipient: 'a@b.test', content, expires_at: now })
    .execute();
  await addGrant(db, drama);
  await addGrant(db, drama, { direction: 'out', period: '[2026-01-01,2027-01-01)' });
  await addHoldback(db, drama);
  [cartLine = 0] = await collect(db, user, [drama]);
  await db.transaction().execute(async (tx) => {
    const lines = await order.lockChosenLines(tx, user, 'en', undefined);
    const orderId = await order.insertOrder(tx, { ...newOrder, user_id: user });
    const items = lines.map((line) => ({ ...line, terms: null, availability: null }));
    await order.insertItems(tx, orderId ?? 0, items);
  });
}
