export interface TextCount {
  readonly han: number;
  readonly kana: number;
  readonly hangul: number;
  /** Of other scripts. */
  readonly words: number;
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

export function countText(text: string): TextCount {
  return {
    han: countOf(text, /[\u3400-\u9fff\uf900-\ufaff]/g),
    kana: countOf(text, /[\u3041-\u30ff]/g),
    hangul: countOf(text, /[\uac00-\ud7af]/g),
    words: countOf(text, /(?:(?![\u3041-\u30ff\u3400-\u9fff\uac00-\ud7af])[\p{L}\p{N}'’-])+/gu),
  };
}

/** Words as word processors count them: each Chinese, Japanese or Korean character is one. */
export function wordCount(text: string): number {
  const { han, kana, hangul, words } = countText(text);
  return han + kana + hangul + words;
}
