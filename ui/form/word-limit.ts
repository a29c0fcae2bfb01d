export interface WordLimit {
  text: string;
  isFull: boolean;
  isOver: boolean;
}

/** A text such as "12 / 200". It counts code points, as the contract does: an emoji counts once. */
export function wordLimit(value: string, maxLength: number): WordLimit {
  const length = characters(value);
  return {
    text: `${length} / ${maxLength}`,
    isFull: length >= maxLength,
    isOver: length > maxLength,
  };
}

/**
 * The `maxlength` attribute. It counts UTF-16 units, so each surrogate pair in the text adds one.
 */
export function maxLengthFor(value: string, maxLength: number): number {
  return maxLength + value.length - characters(value);
}

const characters = (value: string) => [...value].length;
