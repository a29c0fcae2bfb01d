import { type Position, USUAL_POSITION } from './rich-text.ts';

const ROWS = { bottom: 0, middle: 3, top: 6 };
const COLUMNS = { left: 1, centre: 2, right: 3 };

/** The settings of a WebVTT cue for a position; empty for the usual one. */
export function toSettings(position: Position): string {
  const column = ((position - 1) % 3) + 1;
  const row = position - column;
  return [
    row === ROWS.top && 'line:0',
    row === ROWS.middle && 'line:50%',
    column === COLUMNS.left && 'position:10% align:left',
    column === COLUMNS.right && 'position:90% align:right',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The position that is closest to the settings of a WebVTT cue. */
export function readSettings(settings = ''): Position {
  const values = new Map(
    settings.split(/\s+/).map((setting) => {
      const [name = '', value = ''] = setting.split(':', 2);
      return [name.toLowerCase(), value.split(',', 1)[0] ?? ''] as const;
    }),
  );
  const position =
    readRow(values.get('line')) + readColumn(values.get('align'), values.get('position'));
  return position as Position;
}

/** A line is a share of the height, or a number of lines from the top or, if negative, the bottom. */
function readRow(line = ''): number {
  const value = Number.parseFloat(line);
  if (Number.isNaN(value) || Object.is(value, -0)) return ROWS.bottom;
  if (!line.endsWith('%')) return value >= 0 && value < 8 ? ROWS.top : ROWS.bottom;
  if (value <= 35) return ROWS.top;
  return value <= 65 ? ROWS.middle : ROWS.bottom;
}

function readColumn(align = '', position = ''): number {
  if (align === 'left' || align === 'start') return COLUMNS.left;
  if (align === 'right' || align === 'end') return COLUMNS.right;
  const share = Number.parseFloat(position);
  if (share <= 25) return COLUMNS.left;
  return share >= 75 ? COLUMNS.right : USUAL_POSITION;
}
