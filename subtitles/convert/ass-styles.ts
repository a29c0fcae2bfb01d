import { type Position, toPosition, USUAL_POSITION } from './rich-text.ts';

/** What an ASS style says that other formats can express. */
export interface AssStyle {
  position: Position;
  isItalic: boolean;
}

const USUAL: AssStyle = { position: USUAL_POSITION, isItalic: false };

/** The styles of a file by their names. `head` has the lines before its events. */
export function readAssStyles(head: string): (name: string | undefined) => AssStyle {
  const styles = new Map<string, AssStyle>();
  let columns: string[] = [];
  let isOld = false;
  for (const line of head.split('\n')) {
    if (/^\s*\[V4 Styles\]/i.test(line)) isOld = true;
    const [, kind, fields = ''] = /^\s*(Format|Style)\s*:(.*)$/i.exec(line) ?? [];
    const values = fields.split(',').map((field) => field.trim());
    if (kind?.toLowerCase() === 'format') columns = values.map((column) => column.toLowerCase());
    else if (kind) {
      const field = (name: string) => values[columns.indexOf(name)] ?? '';
      styles.set(field('name'), toStyle(field('alignment'), field('italic'), isOld));
    }
  }
  return (name = '') => styles.get(name.trim().replace(/^\*/, '')) ?? USUAL;
}

function toStyle(alignment: string, italic: string, isOld: boolean): AssStyle {
  return {
    position: (isOld ? oldPosition : toPosition)(Number(alignment)) ?? USUAL_POSITION,
    isItalic: italic !== '' && Number(italic) !== 0,
  };
}

/** SSA: 1 to 3 at the bottom; 4 is added for the top and 8 for the middle. */
export function oldPosition(value: number): Position | undefined {
  const column = value & 3;
  if (!Number.isInteger(value) || column === 0 || value < 1 || value > 11) return undefined;
  const row = value >= 8 ? 3 : value >= 4 ? 6 : 0;
  return toPosition(row + column);
}
