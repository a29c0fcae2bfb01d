import type { Command } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { readJson } from '#cli/read-json.ts';
import { writePrivateFile } from '#cli/write-private-file.ts';
import type { AvailsExport } from '#server/areas/rights/avails/avails.service.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';

export function addRightsExport(rights: Command) {
  rights
    .command('export')
    .description('write what is free to be licensed as EMA Avails 1.9')
    .requiredOption('--avails <file>', 'the workbook to write: .xlsx')
    .option('--mapping <file>', 'JSON with licence types and prices, see below')
    .addHelpText(
      'after',
      `
The sheet TV has a Season row per grant and licence type, for each active grant in that may be
sublicensed, has not ended, and belongs to a published drama. The row offers what is free of it from
today, or from its later start, to its end. A territory is left out if a holdback or an exclusive
grant out applies there at any time of that period, even if only to one of the media or languages of
the row. Exclusive is Yes for territories where an exclusive licence is free as well; if that is so
in some of them only, the others have a second row.
tvod_purchase goes out as EST, tvod_rental as VOD, svod as SVOD. Other media go out only if the
mapping names a licence type for them, and EST, VOD and POEST only if it has their price. What is
left out is counted. All parts of the mapping are optional:
  {
    "licence_types": { "avod": "SVOD", "fast": "SVOD" },
    "prices": { "EST": { "type": "WSP", "value": "4.99", "currency": "USD" } },
    "licensee": "Luna TV"
  }
Licence types are EST, VOD, SVOD and POEST. Price types are those of the standard. Only you can read
the file. An existing file is not overwritten.

Examples:
  vignette rights export --avails avails.xlsx
  vignette rights export --avails avails.xlsx --mapping avails-mapping.json`,
    )
    .action(async ({ avails: file, mapping: mappingFile }) => {
      if (!/\.xlsx$/i.test(file)) throw new WrongUse(`${file} must end with .xlsx.`);
      const { EMPTY_MAPPING, readMapping } = await import('#server/areas/rights/avails/mapping.ts');
      const mapping = mappingFile
        ? readMapping(mappingFile, await readJson(mappingFile))
        : EMPTY_MAPPING;
      await operate(async ({ context }) => {
        const exported = await context.avails.export(mapping);
        await writePrivateFile(file, exported.workbook);
        for (const line of describeExport(file, exported)) console.log(line);
      });
    });
}

function describeExport(file: string, exported: AvailsExport): string[] {
  const { rowCount, dramaCount, reducedRows } = exported;
  const leftOut = [
    [exported.withoutLicenceType, 'no licence type'],
    [exported.withoutPrice, 'no price'],
    [exported.withoutTerritory, 'no free territory'],
  ] as const;
  return [
    `Wrote ${countNoun(rowCount, 'row')} of ${countNoun(dramaCount, 'drama')} to ${file}.`,
    ...(reducedRows > 0
      ? [`Territories that are sold or held back are left out of ${countNoun(reducedRows, 'row')}.`]
      : []),
    ...leftOut.flatMap(([counts, reason]) => {
      const parts = Array.from(
        counts,
        ([code, times]) => `${code} of ${countNoun(times, 'grant')}`,
      );
      return parts.length > 0 ? [`Left out for ${reason}: ${parts.join(', ')}.`] : [];
    }),
  ];
}
