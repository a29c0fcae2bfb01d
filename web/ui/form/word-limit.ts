export interface WordLimit {
  text: string;
  isFull: boolean;
}

/** "12 / 200", counted as the contract counts: an emoji is one character. */
export function wordLimit(value: string, maxLength: number): WordLimit {
  const length = characters(value);
  return { text: `${length} / ${maxLength}`, isFull: length >= maxLength };
}

/** The `maxlength` attribute counts an emoji twice: there must be room for those that are there. */
export function maxLengthFor(value: string, maxLength: number): number {
  return maxLength + value.length - characters(value);
}

const characters = (value: string) => [...value].length;
