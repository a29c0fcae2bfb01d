import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { decodePath, mediaFolders } from '#server/settings/media-folders.ts';
import { listSources } from '../ingest/ingested-sources.queries.ts';
import * as queries from './removal.queries.ts';
import type { RemovalParts, RemovalRequest } from './removal-parts.ts';

export type RemovedMedia = Awaited<ReturnType<typeof queries.listMedia>>[number];

const MAX_NAMED = 5;

/** Throws unless all files of the media can be deleted, and nothing else needs them. */
export async function requireRemovable(
  tx: Tx,
  { drama, episodeNo }: RemovalRequest,
  media: RemovedMedia[],
  { config, store }: Pick<RemovalParts, 'config' | 'store'>,
): Promise<void> {
  const [, demoFolder = ''] = mediaFolders(config);
  const refuse = (reason: string, message: MessageKey, values: Record<string, unknown> = {}) => {
    const refusal = { message, values: { drama: drama.external_id, ...values } };
    throw new OperatorError(`${reason} Nothing was deleted.`, refusal);
  };
  if ((await queries.findState(tx, drama.id)) === 'published')
    refuse(
      `${drama.external_id} is published: withdraw it first ("vignette catalogue withdraw ${drama.external_id}").`,
      'deskError.mediaPublished',
    );
  if (media.length === 0) {
    const episode = episodeNo === undefined ? '' : ` with the number ${episodeNo}`;
    refuse(`${drama.external_id} has no episode${episode}.`, 'deskError.mediaNone');
  }
  const elsewhere = media.find(({ key }) => !isUnderMedia(key));
  if (elsewhere)
    refuse(
      `${elsewhere.address} is not under /media: delete it on its server.`,
      'deskError.mediaElsewhere',
      { address: elsewhere.address },
    );
  const bare = media.find(({ key }) => toPath(key) === '');
  if (bare)
    refuse(
      `${bare.address} has no folder of its own, so its files are not known: delete them.`,
      'deskError.mediaNoFolder',
      { address: bare.address },
    );
  const keys = media.map(({ key }) => key);
  const scope = { dramaId: drama.id, episodeNo };
  const users = await queries.listOtherUses(tx, scope, keys);
  if (users.length > 0) {
    const more = users.length > MAX_NAMED ? ', …' : '';
    const named = `${users.slice(0, MAX_NAMED).join(', ')}${more}`;
    refuse(`The media is also used by ${named}.`, 'deskError.mediaShared', { users: named });
  }
  const ofDemo = media.find(({ key }) => existsSync(join(demoFolder, toPath(key))));
  if (ofDemo)
    refuse(
      `${ofDemo.address} is part of the demo, which is installed with the program.`,
      'deskError.mediaOfDemo',
      { address: ofDemo.address },
    );
  if (config.mediaBaseUrl && !store)
    refuse(
      'Media is served from MEDIA_BASE_URL: set S3_URL, so that it can be deleted there.',
      'deskError.mediaNoStore',
    );
  const sources = await listSources(tx, 'path', keys);
  const other = sources.find((one) => one.store && one.store !== store?.name);
  if (other)
    refuse(
      `${other.path} is in the store ${other.store}: set S3_URL to that store.`,
      'deskError.mediaOtherStore',
      { address: other.path, store: other.store },
    );
}

/** Decodes the key as `targetsOf` does, so that `%2e%2e` is found too. */
const isUnderMedia = (key: string) =>
  key.startsWith('/media/') && !/(^|\/)(\.\.?(\/|$)|\/)/.test(toPath(key));

const toPath = (key: string) => decodePath(key.slice('/media/'.length));
