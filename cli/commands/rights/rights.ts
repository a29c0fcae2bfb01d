import type { Command } from 'commander';
import { addRightsAdd } from './rights-add.ts';
import { addRightsImport } from './rights-import.ts';

export function addRightsCommands(program: Command) {
  const rights = program.command('rights').description('rights and holdbacks of dramas');
  addRightsImport(rights);
  addRightsAdd(rights);
}
