const WIDE = /[\uff01-\uff5e\u3000\u00a0\t]/;

/**
 * Full-width letters, digits and punctuation as ASCII, and every space as a plain one. Each
 * character is replaced by one character, so positions are valid in both texts.
 */
export function narrow(text: string): string {
  if (!WIDE.test(text)) return text;
  return text.replace(/[\uff01-\uff5e\u3000\u00a0\t]/g, (char) =>
    char < '\uff01' ? ' ' : String.fromCharCode(char.charCodeAt(0) - 0xfee0),
  );
}

export function splitLines(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

export function hasCjk(text: string): boolean {
  return CJK.test(text);
}
