import { enableCompileCache } from 'node:module';
import { Command, CommanderError } from 'commander';
import packageFile from '../package.json' with { type: 'json' };
import { explainFailure } from '../server/explain-failure.ts';
import { WrongUse } from '../server/operator-error.ts';
import { addAccountCommands } from './commands/account.ts';
import { addAuditCommands } from './commands/audit.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addBannerCommands } from './commands/banner.ts';
import { addCatalogueCommands } from './commands/catalogue.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addMailCommands } from './commands/mail.ts';
import { addMediaCommands } from './commands/media.ts';
import { addNavigationCommands } from './commands/navigation.ts';
import { addOperatorCommands } from './commands/operator.ts';
import { addOrderCommands } from './commands/order.ts';
import { addTagCommands } from './commands/tag.ts';

// The second command of the day starts in half the time.
enableCompileCache();

/** 0: done. 1: failed. 2: wrong use. */
const EXIT = { failed: 1, wrongUse: 2 };

const program = new Command('vignette')
  .description('Fills the catalogue, handles orders and keeps accounts in order.')
  .version(packageFile.version)
  .addHelpText(
    'after',
    `
Settings come from the environment, as for the server: DATA_DIR, DATABASE_URL and the others in
the README. A running server hears of every change at once.`,
  )
  .exitOverride();

addMediaCommands(program);
addAccountCommands(program);
addOrderCommands(program);
addMailCommands(program);
addAuditCommands(program);
addBannerCommands(program);
addCatalogueCommands(program);
addNavigationCommands(program);
addTagCommands(program);
addBackupCommands(program);
addOperatorCommands(program);
addDoctorCommand(program);

pointToHelp(program, 'vignette');
for (const command of program.commands) inherit(command, `vignette ${command.name()}`);

/** Settings of the program hold for all its commands. */
function inherit(command: Command, name: string) {
  pointToHelp(command, name);
  for (const inner of command.commands) {
    inner.copyInheritedSettings(command);
    inherit(inner, `${name} ${inner.name()}`);
  }
}

/** After a wrong use: the help of this very command. */
function pointToHelp(command: Command, name: string) {
  command.showHelpAfterError(`(${name} --help tells more)`);
}

try {
  await program.parseAsync();
  process.exit(0);
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : EXIT.wrongUse);
  console.error(explainFailure(error));
  process.exit(error instanceof WrongUse ? EXIT.wrongUse : EXIT.failed);
}
