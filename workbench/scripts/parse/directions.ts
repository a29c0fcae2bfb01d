const DIRECTION = /[(（]([^()（）]*)[)）]|【([^【】]*)】/g;

export interface SpokenText {
  /** What is said. */
  readonly text: string;
  /** How it is said or what is done meanwhile: `（小声）`, `【哭】`. */
  readonly directions: readonly string[];
}

/** Separates the directions in brackets from the words of a speech. */
export function splitDirections(speech: string): SpokenText {
  const directions: string[] = [];
  const text = speech.replace(DIRECTION, (_all, round?: string, square?: string) => {
    directions.push((round ?? square ?? '').trim());
    return ' ';
  });
  return directions.length === 0
    ? { text: speech, directions }
    : { text: text.replace(/ {2,}/g, ' ').trim(), directions };
}

export function joinNotes(...notes: readonly string[]): string {
  return notes.filter(Boolean).join(', ');
}
