import type { Command } from '@commander-js/extra-typings';
import { addRightsAdd } from './rights-add.ts';
import { addRightsCheck } from './rights-check.ts';
import { addRightsEnd } from './rights-end.ts';
import { addRightsExport } from './rights-export.ts';
import { addRightsImport } from './rights-import.ts';
import { addRightsList } from './rights-list.ts';
import { addRightsShow } from './rights-show.ts';

export function addRightsCommands(program: Command) {
  const rights = program
    .command('rights')
    .description('rights in and out, holdbacks, and what is free to license');
  addRightsImport(rights);
  addRightsAdd(rights);
  addRightsList(rights);
  addRightsShow(rights);
  addRightsEnd(rights);
  addRightsCheck(rights);
  addRightsExport(rights);
}
