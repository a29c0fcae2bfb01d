import type { Command } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { printJson } from '#cli/print.ts';
import { printList } from '#cli/print-list.ts';
import { readJson } from '#cli/read-json.ts';
import { writePrivateFile } from '#cli/write-private-file.ts';
import type { OperatorCallName } from '#contract/documentation/desk.ts';
import { WrongUse } from '#server/errors/operator-error.ts';

/** Calls that need what a command does not have, and what to use instead. */
const OTHER_WAYS: Partial<Record<OperatorCallName, string>> = {
  beginUpload:
    'Files are uploaded at the desk; "media ingest" and "catalogue import" read them here.',
  getUpload:
    'Files are uploaded at the desk; "media ingest" and "catalogue import" read them here.',
  cancelUpload: 'Only who began an upload at the desk can cancel it.',
  checkImport:
    'It reads an upload of the desk; "vignette catalogue import --dry-run" reads a file.',
  checkRightsImport:
    'It reads an upload of the desk; "vignette rights import --dry-run" reads a file.',
};

export function addCallCommand(program: Command) {
  const command = program
    .command('call')
    .description('run any call of the desk as the operator and print its reply as JSON')
    .argument('[call]', 'its name; without it, all calls are listed')
    .argument('[file.json]', 'the input, or - for standard input; none if the call takes none')
    .option('--file <file>', 'where to write the file, for a call that makes one')
    .helpOption(false)
    .option('-h, --help', 'display help for command; after the name of a call, its input')
    .addHelpText(
      'after',
      `
Does in this process what the desk does, with the same checks and the same entries in the audit log,
as a member with the role owner. An existing file is not overwritten.

Examples:
  vignette call
  vignette call listOrders --help
  vignette call listSiteTags
  echo '{"status": "submitted"}' | vignette call listOrders -
  vignette call exportOrders filter.json --file orders.xlsx`,
    );
  command.action(async (name, file, { file: target, help }) => {
    if (name === undefined) return help ? command.outputHelp() : listCalls();
    const { checkInput, findCall } = await import('./calls.ts');
    const call = findCall(name);
    if (help) {
      const { describeCall } = await import('./describe-call.ts');
      return console.log(describeCall(call));
    }
    const otherWay = OTHER_WAYS[call.name];
    if (otherWay) throw new WrongUse(`${name} cannot be run by a command. ${otherWay}`);
    if (call.makesFile && !target)
      throw new WrongUse(`${name} makes a file. Say where to write it with --file.`);
    if (!call.makesFile && target) throw new WrongUse(`${name} makes no file: leave out --file.`);
    const input = file === undefined ? {} : await readJson(file);
    await checkInput(call, input);
    await operate(async ({ context, actor }) => {
      const { operatorCalls } = await import('#server/desk/operator-calls.ts');
      const reply = await operatorCalls(context, actor)(call.name, input);
      if (!target) return printJson(reply);
      await writePrivateFile(target, (reply as { bytes: Uint8Array }).bytes);
      console.log(`Wrote ${target}.`);
    });
  });
}

async function listCalls() {
  const { deskSummaries } = await import('#contract/documentation/desk.ts');
  await printList(
    Object.entries(deskSummaries),
    { call: ([name]) => name, summary: ([, summary]) => summary },
    {},
  );
}
