import type { Command } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { printList } from '#cli/print-list.ts';
import { readJson } from '#cli/read-json.ts';
import { isLinked } from '#contract/site/navigation.ts';

export function addNavigationCommands(program: Command) {
  const navigation = program.command('navigation').description("the site's menu");

  navigation
    .command('list')
    .description('list the menu items in their order')
    .option('--json', 'print JSON, as "navigation set" reads it')
    .addHelpText('after', '\nExample:\n  vignette navigation list --json > menu.json')
    .action(({ json }) =>
      operate(async ({ context }) => {
        const items = await context.curation.navigation.list();
        await printList(
          items,
          {
            page: ({ route_name }) => route_name,
            name: ({ names }) => names.en,
            'in the header': (item) =>
              isLinked(item.route_name, items.indexOf(item), item.is_enabled) ? 'link' : 'disabled',
          },
          { json },
        );
      }),
    );

  navigation
    .command('set')
    .argument('<file.json>', 'as "navigation list --json" prints it')
    .description('replace the whole menu')
    .addHelpText(
      'after',
      `
The file is a list of { "route_name": "About", "names": { "zh": "…", … } } with a name in each of
the six languages. The first item must be Home, which the logo links to. In the header, items from
the third on have no link, unless they have "is_enabled": true. The footer has its own links.

Example:
  vignette navigation list --json > menu.json
  vignette navigation set menu.json`,
    )
    .action((file) =>
      operate(async ({ context, actor }) => {
        const isChanged = await context.curation.navigation.set(await readJson(file), actor);
        console.log(isChanged ? 'Menu updated.' : 'The menu is unchanged.');
      }),
    );
}
