import * as materials from '#server/areas/materials/materials.queries.ts';
import * as ingestedSources from '#server/areas/media/ingest/ingested-sources.queries.ts';
import * as placement from '#server/areas/media/placement/placement.queries.ts';
import * as removal from '#server/areas/media/removal/removal.queries.ts';
import * as storedMedia from '#server/areas/media/stored-media.queries.ts';
import * as playbackGrants from '#server/areas/playback/grants.queries.ts';
import * as shortlistDesk from '#server/areas/shortlists/desk/shortlist-desk.queries.ts';
import * as shortlists from '#server/areas/shortlists/shortlist.queries.ts';
import * as watching from '#server/areas/watching/watching.queries.ts';
import { hash, now, type Samples } from './sample-rows.ts';

export const playbackSamples: Samples = {
  'materials.findMaterials': (tx, { drama }) =>
    materials.findMaterials(tx, drama, { areTerritoriesApplied: true, maxStills: 3 }),
  'placement.listKeysOf': (tx, { drama }) => placement.listKeysOf(tx, [`id:${drama}`]),
  'placement.listMisplaced': (tx) => placement.listMisplaced(tx, ['/media/b.webp'], true),
  'placement.listPublicFiles': (tx) =>
    placement.listPublicFiles(tx, [{ file: 'b', spellings: ['/media/b.webp'] }], true),
  'ingestedSources.saveSources': async (tx) => {
    const source = {
      sha256: 'a'.repeat(64),
      kind: 'video' as const,
      store: '',
      source: '/in/a.mp4',
      path: '/media/videos/a/master.m3u8',
      thumbnail: '/media/videos/a/t.webp',
      made_at: now.toISOString(),
    };
    await ingestedSources.saveSources(tx, [source], { isReplacing: true });
    return ingestedSources.listSources(tx, 'path', ['/media/videos/a/']);
  },
  'storedMedia.recordMade': (tx) =>
    storedMedia.recordMade(tx, [
      { kind: 'picture', path: '/media/b-640.webp', made_at: now.toISOString(), is_private: true },
    ]),
  'storedMedia.listPlaces': async (tx) => {
    const at = { key: '/media/clips/', isPrivate: true };
    await placement.savePlace(tx, at);
    return storedMedia.listPlaces(tx, ['/media/clips/1/0.m4s']);
  },
  'removal.listMedia': (tx, { drama }) =>
    removal.listMedia(tx, { dramaId: drama, episodeNo: undefined }),
  'removal.listOtherUses': (tx, { draft }) =>
    removal.listOtherUses(tx, { dramaId: draft, episodeNo: 1 }, ['/media/clips/', '/media/b.webp']),
  'shortlistDesk.listDeskShortlists': (tx) =>
    shortlistDesk.listDeskShortlists(
      tx,
      { search: 'a', isShared: true, now },
      { key: ['2026-03-01', 1], isBackward: true, limit: 10 },
    ),
  'shortlists.selectShortlists': (tx, { user }) => shortlists.selectShortlists(user).execute(tx),
  'playbackGrants.listInnerScopes': (tx) =>
    playbackGrants.listInnerScopes(tx, ['/media/a/'], '/media/a/b.m3u8'),
  'watching.countViews': (tx, { drama }) =>
    watching.countViews(tx, {
      dramaIds: [drama],
      episodeNos: [1],
      visitorHashes: [hash],
      networkKeys: [1],
    }),
};
