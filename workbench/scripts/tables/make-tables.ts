import type { Translate } from '#i18n/i18n.ts';
import type { Analysis } from '../analyse/analyse-script.ts';
import { severityOf } from '../analyse/warnings/warning.ts';
import type { PlacedDrafts } from '../model/scene-drafts.ts';
import { meetingsTable, peopleTable } from './people-tables.ts';
import { placesTable, propsTable } from './shooting-tables.ts';
import { episodesTable, scenesTable } from './story-tables.ts';
import { numberColumn, type Table, type TableId, textColumn, type Words } from './table.ts';
import { warningText } from './warning-text.ts';

/** All results in the language of the translator. */
export function makeTables(
  analysis: Analysis,
  drafts: PlacedDrafts,
  translator: Words,
): Record<TableId, Table> {
  const { t } = translator;
  return {
    episodes: episodesTable(analysis, t),
    scenes: scenesTable(analysis, translator),
    people: peopleTable(analysis, t),
    meetings: meetingsTable(analysis, t),
    places: placesTable(analysis, translator),
    props: propsTable(analysis, drafts, translator),
    warnings: warningsTable(analysis, t),
  };
}

function warningsTable({ warnings }: Analysis, t: Translate): Table {
  return {
    id: 'warnings',
    name: t('workbenchScripts.warnings'),
    columns: [
      textColumn(t('workbenchScripts.warning'), 80),
      textColumn(t('workbenchScripts.severity'), 12),
      numberColumn(t('workbenchScripts.line')),
    ],
    rows: warnings.map((warning) => ({
      line: warning.line,
      cells: [
        warningText(warning, t),
        severityOf(warning) === 'problem'
          ? t('workbenchScripts.problem')
          : t('workbenchScripts.hint'),
        warning.line,
      ],
    })),
  };
}
