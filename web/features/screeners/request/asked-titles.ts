import { recordOf } from '#ui/storage/browser-storage.ts';

/** A title to ask a screener for. */
export interface AskedTitle {
  dramaId: number;
  title: string;
}

export function readAsked(stored: unknown): AskedTitle[] | undefined {
  const titles = Array.isArray(stored) ? stored.filter(isAsked) : [];
  return titles.length > 0 ? titles : undefined;
}

function isAsked(value: unknown): value is AskedTitle {
  const { dramaId, title } = recordOf(value);
  return Number.isSafeInteger(dramaId) && typeof title === 'string';
}
