import type { Command } from '@commander-js/extra-typings';
import { nonEmptyText, wholeNumber } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import type { Removal } from '#server/areas/media/removal/removal.service.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { warnOpenScreeners } from '../screeners/warn-open-screeners.ts';

/** As long as `removeMedia` of the desk accepts it (contract/desk/catalogue/media.ts). */
const MAX_REASON = 500;

export function addRemoveCommand(media: Command) {
  media
    .command('remove')
    .argument('<drama>')
    .description('delete the files of a drama everywhere, for a takedown')
    .option('--episode <number>', 'only the files of this episode', wholeNumber(1, 10_000))
    .option('--reason <text>', 'for the audit log and "catalogue show"', nonEmptyText(MAX_REASON))
    .option('--dry-run', 'print what would be deleted; delete nothing')
    .addHelpText(
      'after',
      `
A drama is named by its external id, or by the number in its address: id:12 for /en/player/12.

Deletes videos, thumbnails, subtitles and copies with a watermark, and without --episode also the cover
and banners of the drama: from DATA_DIR/media, and with S3_URL from both folders of the store. The drama
must not be published, and nothing else may use the files. The drama and its episodes stay in the
catalogue without files; ingesting the same source files makes the media again.

Examples:
  vignette media remove demo:agave-heiress --dry-run
  vignette media remove demo:agave-heiress --episode 3 --reason "The music is not cleared."`,
    )
    .action((reference, { episode, reason, dryRun = false }) =>
      operate(async ({ context, actor }) => {
        const drama = await context.curation.dramas.show(reference);
        const removal = await context.media.removal.remove({
          drama,
          episodeNo: episode,
          isDryRun: dryRun,
          actor,
          reason,
        });
        const { removedBefore } = removal;
        const hasStore = context.config.store !== undefined;
        if (removedBefore)
          console.log(
            `${episode === undefined ? '' : `Episode ${episode} of `}${drama.external_id}: already removed on ${removedBefore.toISOString().slice(0, 10)}. No file was left to delete.`,
          );
        if (removedBefore && reason)
          console.error('Warning: the reason was not recorded, because nothing was removed.');
        if (!removedBefore)
          for (const line of describeRemoval(removal, dryRun, hasStore)) console.log(line);
        if (!dryRun && !removedBefore && episode === undefined)
          await warnOpenScreeners(context, [drama.external_id]);
        for (const url of removal.stillServed)
          console.error(`Warning: still served at ${url}: purge the cache of the CDN.`);
      }),
    );
}

function describeRemoval(
  { media, places }: Removal,
  isDryRun: boolean,
  hasStore: boolean,
): string[] {
  const verb = isDryRun ? 'Would delete' : 'Deleted';
  return [
    ...media.map(({ what, address }) => `${what}  ${address}`),
    ...places.map(({ name, files }) => `${verb} ${countNoun(files, 'file')} from ${name}`),
    ...(isDryRun
      ? []
      : [
          'Checked again: none of these files is left there.',
          `Not deleted: earlier backups${hasStore ? ', versions that the store keeps of deleted objects,' : ''} and copies in the cache of a CDN.`,
        ]),
  ];
}
