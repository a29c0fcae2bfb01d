import type { Translate } from '../../../../../i18n/i18n.ts';
import type { Analysis } from '../analyse/analyse-script.ts';
import { severityOf } from '../analyse/warnings/warning.ts';
import type { PlacedDrafts } from '../model/scene-drafts.ts';
import { meetingsTable, peopleTable } from './people-tables.ts';
import { placesTable, propsTable } from './shooting-tables.ts';
import { episodesTable, scenesTable } from './story-tables.ts';
import { number, type Table, type TableId, text } from './table.ts';
import { warningText } from './warning-text.ts';

/** All results in the language of `t`. */
export function makeTables(
  analysis: Analysis,
  drafts: PlacedDrafts,
  t: Translate,
): Record<TableId, Table> {
  return {
    episodes: episodesTable(analysis, t),
    scenes: scenesTable(analysis, t),
    people: peopleTable(analysis, t),
    meetings: meetingsTable(analysis, t),
    places: placesTable(analysis, t),
    props: propsTable(analysis, drafts, t),
    warnings: warningsTable(analysis, t),
  };
}

function warningsTable({ warnings }: Analysis, t: Translate): Table {
  return {
    id: 'warnings',
    name: t('workbenchScripts.warnings'),
    columns: [
      text(t('workbenchScripts.warning'), 80),
      text(t('workbenchScripts.severity'), 12),
      number(t('workbenchScripts.line')),
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
