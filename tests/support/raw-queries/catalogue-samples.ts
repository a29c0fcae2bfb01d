import { dramaFields } from '#contract/desk/sheets/drama-fields.ts';
import { fillFields } from '#contract/desk/sheets/field.ts';
import * as catalogue from '#server/areas/catalogue/catalogue.queries.ts';
import * as dramaChoices from '#server/areas/catalogue/curation/drama-choices.queries.ts';
import * as dramas from '#server/areas/catalogue/curation/dramas.queries.ts';
import * as tags from '#server/areas/catalogue/curation/tags.queries.ts';
import * as deskList from '#server/areas/catalogue/desk/desk-list.queries.ts';
import * as deskSearch from '#server/areas/catalogue/desk/desk-search.queries.ts';
import * as detail from '#server/areas/catalogue/detail.queries.ts';
import * as entries from '#server/areas/catalogue/entries/entries.queries.ts';
import * as apply from '#server/areas/catalogue/import/apply/apply.queries.ts';
import * as staging from '#server/areas/catalogue/import/stage/staging.queries.ts';
import * as listing from '#server/areas/catalogue/listing.queries.ts';
import * as search from '#server/areas/catalogue/search/search.queries.ts';
import * as content from '#server/areas/content/content.queries.ts';
import * as legalVersions from '#server/areas/content/legal-versions.queries.ts';
import * as removal from '#server/areas/media/removal/removal.queries.ts';
import * as sitemap from '#server/areas/sitemap/sitemap.queries.ts';
import { type Samples, window } from './sample-rows.ts';

const filter = { releaseYear: 2026, isNewRelease: false };
const deskWindow = { order: 'updated', locale: 'ja', limit: 10 } as const;
const deskKeyword = { term: 'lan', grams: ['lan'], asTyped: 'lan' };
const keyword = { keyword: 'lan', pieces: ['lan'] };

export const catalogueSamples: Samples = {
  'catalogue.listNewReleases': (tx) => catalogue.listNewReleases(tx, 'ja', 10),
  'catalogue.listPopularByTag': (tx, { tag }) => catalogue.listPopularByTag(tx, 'ja', tag, 10),
  'catalogue.listRandom': (tx) => catalogue.listRandom(tx, 'ja', 0.5, 10),
  'catalogue.listPublishedCards': (tx, { drama }) =>
    catalogue.listPublishedCards(tx, 'ja', [drama]),
  'catalogue.listCardsById': (tx, { drama }) => catalogue.listCardsById(tx, 'ja', [drama]),
  'legalVersions.listVersions': (tx) => legalVersions.listVersions(tx, 'user-agreement', 'ja'),
  'legalVersions.findVersion': (tx) =>
    legalVersions.findVersion(tx, 'user-agreement', 'ja', '0123456789ab'),
  'dramas.listStillPublic': (tx) =>
    dramas.listStillPublic(tx, { keys: ['A-1'] }, { areTerritoriesApplied: true }),
  'deskList.listPlaces': (tx) => deskList.listPlaces(tx, {}, deskWindow),
  'deskList.listPlacesWith': (tx) =>
    deskList.listPlacesWith(tx, { term: 'lan', dramaIds: [1] }, {}, deskWindow),
  'deskList.findLastExamined': (tx) => deskList.findLastExamined(tx, {}, deskWindow),
  'deskList.listRows': (tx, { drama, draft }) => deskList.listRows(tx, [drama, draft], 'ja'),
  'deskList.listReleaseYears': deskList.listReleaseYears,
  'deskSearch.isCommon': (tx) => deskSearch.isCommon(tx, deskKeyword),
  'deskSearch.findByReference': (tx) => deskSearch.findByReference(tx, deskKeyword),
  'dramaChoices.listChoices': (tx, { drama }) => dramaChoices.listChoices(tx, 'ja', [drama]),
  'tags.insertTags': (tx) => tags.insertTags(tx, ['another']),
  'detail.findDetail': (tx, { drama }) =>
    detail.findDetail(tx, 'ja', drama, { maxRelated: 10, areTerritoriesApplied: true }),
  'entries.listEntries': (tx, { drama, draft }) =>
    entries.listEntries(tx, [`id:${drama}`, `id:${draft}`]),
  'entries.listRemovedVideos': async (tx, { drama }) => {
    await removal.markRemoved(tx, [`/media/clips/${drama}-1.mp4`]);
    return entries.listRemovedVideos(tx, [`/media/clips/${drama}-1.mp4`]);
  },
  'apply.insertDramas': (tx) =>
    apply.insertDramas(tx, [
      { external_id: 'X1', ...fillFields(dramaFields, ({ empty }) => empty) },
    ]),
  'apply.upsertVideos': async (tx) => {
    const video = { video: '/media/new.mp4', thumbnail: '', duration_seconds: null };
    await apply.upsertVideos(tx, [video]);
    await apply.upsertVideos(tx, [video]);
  },
  staging: async (tx) => {
    await staging.createStaging(tx, 'dramas');
    await staging.stageBundles(tx, 'dramas', [{ seq: 1, drama: 'X1', rows: '[]' }]);
    await staging.numberDramas(tx, 'dramas');
    await staging.listStaged(tx, 'dramas', 0, 10);
    await staging.listStagedDramas(tx, ['X1']);
  },
  'listing.listNewest': (tx) => listing.listNewest(tx, filter, window),
  'listing.listPopular': (tx) => listing.listPopular(tx, filter, window),
  'listing.walkTitles': (tx) => listing.walkTitles(tx, { locale: 'ja', filter, window }),
  'listing.sortTitles': (tx) => listing.sortTitles(tx, { locale: 'ja', filter, window }),
  'search.searchDramas, best': (tx) =>
    search.searchDramas(tx, keyword, {}, { order: 'best', locale: 'ja' }),
  'search.searchDramas, title': (tx) =>
    search.searchDramas(tx, keyword, filter, { order: 'title', locale: 'ja' }),
  'content.getFacts': content.getFacts,
  'sitemap.listSitemapRows': (tx, { drama }) =>
    sitemap.listSitemapRows(tx, {
      after: 0,
      upTo: drama,
      limit: 10,
      synopsisLength: 10,
      areTerritoriesApplied: true,
    }),
  'sitemap.listSitemapParts': (tx) => sitemap.listSitemapParts(tx, 100, 10),
};
