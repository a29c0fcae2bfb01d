import { enableCompileCache } from 'node:module';
import {
  type Argument,
  Command,
  CommanderError,
  type CommandUnknownOpts,
  Help,
  type Option,
} from '@commander-js/extra-typings';
import packageFile from '#package.json' with { type: 'json' };
import { explainFailure } from '#server/errors/explain-failure.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { cutText } from '#server/text/cut-text.ts';
import { addAccountCommands } from './commands/account.ts';
import { addAuditCommands } from './commands/audit.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addCallCommand } from './commands/call/call.ts';
import { addBannerCommands } from './commands/catalogue/banner.ts';
import { addCatalogueCommands } from './commands/catalogue/catalogue.ts';
import { addNavigationCommands } from './commands/catalogue/navigation.ts';
import { addTagCommands } from './commands/catalogue/tag.ts';
import { addDealCommands } from './commands/deals/deal.ts';
import { addQuoteCommands } from './commands/deals/quote.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addMailCommands } from './commands/mail.ts';
import { addMediaCommands } from './commands/media/media.ts';
import { addOperatorCommands } from './commands/operator.ts';
import { addOrderCommands } from './commands/orders/order.ts';
import { addReadyCommand } from './commands/ready.ts';
import { addRightsCommands } from './commands/rights/rights.ts';
import { addScreenerCommands } from './commands/screeners/screener.ts';
import { addShortlistCommands } from './commands/shortlists/shortlist.ts';
import { addStaffCommands } from './commands/staff.ts';
import { addWorkCommand } from './commands/work.ts';
import { flushOutput, guardOutput, isClosedPipe } from './output.ts';

/** How much of a refused value an error message repeats. */
const MAX_SHOWN = 60;

/** 0: success. 1: failure. 2: usage error. */
const EXIT = { failed: 1, wrongUse: 2 };

/** A new program for each run, because commander stores parsed options in its commands. */
export function createProgram(): Command {
  const program = new Command('vignette')
    .description('Manages the catalogue, rights, orders, deals, screeners and accounts.')
    .version(packageFile.version)
    // So that --version after a command is an option of the command.
    .enablePositionalOptions()
    .addHelpText(
      'after',
      `
Settings come from the environment, as for the server: DATA_DIR, DATABASE_URL and the others in
docs/operating.md. A running server applies every change at once.`,
    )
    .configureOutput({ outputError: (text, write) => write(shortenRefused(text)) })
    .configureHelp({
      optionDescription: (option) => withLimit(new Help().optionDescription(option), option),
      argumentDescription: (argument) =>
        withLimit(new Help().argumentDescription(argument), argument),
    })
    .exitOverride();

  addMediaCommands(program);
  addAccountCommands(program);
  addStaffCommands(program);
  addOrderCommands(program);
  addQuoteCommands(program);
  addDealCommands(program);
  addRightsCommands(program);
  addScreenerCommands(program);
  addShortlistCommands(program);
  addMailCommands(program);
  addAuditCommands(program);
  addBannerCommands(program);
  addCatalogueCommands(program);
  addNavigationCommands(program);
  addTagCommands(program);
  addBackupCommands(program);
  addOperatorCommands(program);
  addDoctorCommand(program);
  addReadyCommand(program);
  addWorkCommand(program);
  addCallCommand(program);

  pointToHelp(program, 'vignette');
  for (const command of program.commands) configure(command, `vignette ${command.name()}`);
  return program;
}

/** Passes the program's settings on to nested commands, which commander does not do itself. */
function configure(command: CommandUnknownOpts, name: string) {
  pointToHelp(command, name);
  for (const inner of command.commands) {
    inner.copyInheritedSettings(command);
    configure(inner, `${name} ${inner.name()}`);
  }
}

/** After a usage error, names the command's --help. */
function pointToHelp(command: CommandUnknownOpts, name: string) {
  command.showHelpAfterError(`("${name} --help" shows how it is used)`);
}

/** Commander's message repeats a refused value, which may have thousands of characters. */
function shortenRefused(text: string): string {
  return text.replace(/(?<=(?:argument|value) ').*(?=' is invalid)/s, (value) =>
    value.length > MAX_SHOWN ? `${cutText(value, MAX_SHOWN)}…` : value,
  );
}

/** Adds the limit of a text to its description in the help. */
function withLimit(described: string, { parseArg }: Argument | Option): string {
  const hasLimit = parseArg && 'maxLength' in parseArg;
  return hasLimit ? `${described}; at most ${parseArg.maxLength} characters` : described;
}

/** Runs one command and returns its exit code. */
export async function execute(args: string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.wrongUse;
    if (isClosedPipe(error)) return 0;
    console.error(explainFailure(error));
    return error instanceof WrongUse ? EXIT.wrongUse : EXIT.failed;
  }
}

// Tests import this file, which must not run a command then.
if (import.meta.main) {
  // The compile cache halves the start time of every command after the first run.
  enableCompileCache();
  guardOutput();
  const code = await execute(process.argv.slice(2));
  const failure = await flushOutput();
  if (failure) console.error(`The output could not be written: ${explainFailure(failure)}`);
  process.exit(failure ? EXIT.failed : code);
}
