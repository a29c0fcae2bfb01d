const MAX_LENGTH = 80;

/** A project's name without the characters that file systems refuse. */
export function safeFileName(name: string): string {
  const safe = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: file names may not contain them
    .replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  return Array.from(safe).slice(0, MAX_LENGTH).join('') || 'project';
}
