const MAX_LENGTH = 100;

/** Replaces what Windows, macOS or an archive does not allow in the name of a file. */
export function toFileName(text: string): string {
  const name = text.replaceAll(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').replace(/^[ .]+/, '');
  return (
    [...name]
      .slice(0, MAX_LENGTH)
      .join('')
      .replace(/[ .]+$/, '') || '_'
  );
}
