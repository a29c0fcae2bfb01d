import { type Command, Option } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { printJson } from '#cli/print.ts';
import { limitOption, printList } from '#cli/print-list.ts';
import { dramaStates } from '#contract/desk/catalogue/catalogue-lists.ts';
import { toPortable } from '#server/areas/catalogue/formats/portable.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { beginMediaChange } from '../media/media-change.ts';
import { warnOpenScreeners } from '../screeners/warn-open-screeners.ts';
import { addExportCommands } from './catalogue-export.ts';
import { addImportCommand } from './catalogue-import.ts';
import { addPreviewCommand } from './catalogue-preview.ts';
import { describeDrama, describeRemoved } from './describe-drama.ts';
import { describePreview, describeTerritories } from './describe-playback-rules.ts';
import { warnStillPublic } from './warn-still-public.ts';

const DRAMA_REFERENCES = `
A drama is named by its external id, or by the number in its address: id:12 for /en/player/12.`;

export function addCatalogueCommands(program: Command) {
  const catalogue = program.command('catalogue').description('dramas, their texts and episodes');
  addImportCommand(catalogue);
  addExportCommands(catalogue);
  addCatalogueList(catalogue);
  addCatalogueShow(catalogue);
  addCataloguePublish(catalogue);
  addCatalogueWithdraw(catalogue);
  addPreviewCommand(catalogue);
  addCatalogueDelete(catalogue);
}

function addCatalogueList(catalogue: Command) {
  catalogue
    .command('list')
    .description('list dramas, the latest added first')
    .addOption(new Option('--state <state>', 'only dramas in this state').choices(dramaStates))
    .option(
      '--search <text>',
      'a part of a title in any language, or the beginning of an external id',
    )
    .addOption(limitOption())
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  vignette catalogue list --state published --search lighthouse
  vignette catalogue list --search demo:s`,
    )
    .action(({ state, search, limit, json }) =>
      operate(async ({ context }) =>
        printList(
          context.curation.dramas.list({ state, search }),
          {
            drama: ({ id, external_id }) => external_id ?? `id:${id}`,
            state: (drama) => drama.state,
            title: ({ title }) => title,
            'original title': ({ original_title }) => original_title,
            released: ({ release_date }) => release_date,
            episodes: ({ episodes }) => episodes,
            preview: describePreview,
            'watch in': describeTerritories,
            views: ({ views }) => views,
          },
          { json, limit },
        ),
      ),
    );
}

function addCatalogueShow(catalogue: Command) {
  catalogue
    .command('show')
    .argument('<drama>')
    .description('show one drama with its texts and episodes')
    .option('--json', 'print JSON in the format of the import')
    .addHelpText(
      'after',
      `${DRAMA_REFERENCES}\n\nExample:\n  vignette catalogue show demo:agave-heiress --json`,
    )
    .action((reference, { json }) =>
      operate(async ({ context }) => {
        const drama = await context.curation.dramas.show(reference);
        if (json) return printJson({ dramas: [toPortable(drama)] });
        console.log(describeDrama(drama));
        const removed = await context.curation.dramas.listRemovedEpisodes(drama.id);
        if (removed.length === 0) return;
        const subject = `drama:${drama.external_id}`;
        const filter = { subject, action: 'media.remove', limit: 1 };
        const [latest] = await context.audit.list(filter);
        console.log(`\n${describeRemoved(removed, latest?.change.reason)}`);
      }),
    );
}

function addCataloguePublish(catalogue: Command) {
  catalogue
    .command('publish')
    .argument('<dramas...>')
    .description('publish dramas: all of them, or none if one cannot be published')
    .addHelpText(
      'after',
      `${DRAMA_REFERENCES}\n\nExample:\n  vignette catalogue publish demo:agave-heiress demo:salt-on-the-vows`,
    )
    .action((references) =>
      operate(async ({ context, actor }) => {
        const media = await beginMediaChange(context);
        const published = await context.curation.dramas.publish(references, actor);
        printChanged('published', published);
        await media.settle(published);
      }),
    );
}

function addCatalogueWithdraw(catalogue: Command) {
  catalogue
    .command('withdraw')
    .argument('<dramas...>')
    .description('take dramas off the site; carts, orders and open quotes keep them')
    .addHelpText(
      'after',
      `${DRAMA_REFERENCES}\n\nExample:\n  vignette catalogue withdraw demo:agave-heiress`,
    )
    .action((references) =>
      operate(async ({ context, actor }) => {
        const media = await beginMediaChange(context);
        const withdrawn = await context.curation.dramas.withdraw(references, actor);
        printChanged('withdrawn', withdrawn);
        for (const { drama, order_no } of await context.quoteDesk.listOpenOffers(withdrawn))
          console.log(
            `The buyer of order ${order_no} can still accept the open quote for ${drama}. To prevent it, use "quote recall ${order_no}".`,
          );
        await warnOpenScreeners(context, withdrawn);
        await warnStillPublic(context, withdrawn);
        await media.settle(withdrawn);
      }),
    );
}

function addCatalogueDelete(catalogue: Command) {
  catalogue
    .command('delete')
    .argument('<draft>')
    .description('delete a draft that was never published')
    .addHelpText(
      'after',
      `${DRAMA_REFERENCES}
The draft's texts and episodes are deleted with it; files that "media ingest" made are kept. A drama that was
published cannot be deleted: withdraw it.

Example:
  vignette catalogue delete spring-pilot`,
    )
    .action((reference) =>
      operate(async ({ context, actor }) => {
        const { drama, title, episodes } = await context.curation.dramas.delete(reference, actor);
        console.log(
          `Deleted the draft ${drama} "${title}" with ${countNoun(episodes, 'episode')}.`,
        );
      }),
    );
}

function printChanged(state: string, changed: string[]) {
  for (const drama of changed) console.log(`${drama} is ${state}.`);
  if (changed.length === 0) console.log(`Nothing changed: already ${state}.`);
}
