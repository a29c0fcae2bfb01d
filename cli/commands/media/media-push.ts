import type { Command } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { formatBar, formatBytes, withProgress } from '#cli/progress.ts';
import type { PushProgress } from '#server/areas/media/push/push-files.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';

export function addPushCommand(media: Command) {
  media
    .command('push')
    .description('copy the media of DATA_DIR to the object store of S3_URL')
    .option('--dry-run', 'compare and count; send nothing')
    .option('--delete-local', 'afterwards delete the local files that the store has')
    .addHelpText(
      'after',
      `
Compares each file with the store by size and checksum, and sends those that are missing or different
there. A run that was stopped continues with the same command. Everything is private in the store at first;
at the end, the media that everybody may watch is made public.

Servers may run meanwhile. Media that is ingested before they have S3_URL is sent by another run. When all
servers use the store (S3_URL and MEDIA_BASE_URL), --delete-local frees the disk.

Examples:
  vignette media push --dry-run
  vignette media push`,
    )
    .action(push);
}

interface Options {
  dryRun?: boolean;
  deleteLocal?: boolean;
}

async function push({ dryRun = false, deleteLocal = false }: Options) {
  if (dryRun && deleteLocal) throw new WrongUse('Give --dry-run or --delete-local, not both.');
  const [{ readCommandConfig }, { requireDatabase }, { createPush }] = await Promise.all([
    import('#server/settings/site-settings.ts'),
    import('#server/db/connection/reach-database.ts'),
    import('#server/areas/media/push/push.service.ts'),
  ]);
  const config = readCommandConfig(process.env);
  requireDatabase(config);
  const { push: pushMedia, deleteLocal: deletePushed, storeName } = createPush(config);
  if (deleteLocal && !config.mediaBaseUrl)
    throw new WrongUse(
      'MEDIA_BASE_URL is not set, so the site serves the local files: set it for all servers before they are deleted.',
    );
  const pushed = await withProgress((show) =>
    pushMedia({
      isDryRun: dryRun,
      onProgress: (done, total) =>
        show(`${formatBar(done.files, total.files)} files, ${formatBytes(done.bytes)}`),
    }),
  );
  const { total, sent } = pushed;
  const there = countNoun(total.files - sent.files, 'file');
  if (dryRun) return console.log(`Would send ${describe(sent)} to ${storeName}; it has ${there}.`);
  console.log(`Sent ${describe(sent)} to ${storeName}; it had ${there} already.`);
  await operate(async ({ context, actor }) => {
    const moves = await context.media.completePush?.(actor, { ...pushed, storeName });
    console.log(
      `Checked: the store has all ${describe(total)} of DATA_DIR/media with the same content. ${countNoun(moves?.opened ?? 0, 'media item')} became public.`,
    );
  });
  if (deleteLocal) {
    const { deleted, kept } = await deletePushed();
    console.log(`Deleted ${countNoun(deleted, 'local file')}.`);
    if (kept > 0) console.log(`Kept ${countNoun(kept, 'newer file')}: run the command again.`);
  } else if (!config.mediaBaseUrl)
    console.log(
      'Next: set S3_URL and MEDIA_BASE_URL for servers and commands, restart the servers, and run "vignette doctor". Then run this command again, for media that was ingested meanwhile.',
    );
}

const describe = ({ files, bytes }: PushProgress) =>
  `${countNoun(files, 'file')} (${formatBytes(bytes)})`;
