/** A space, or East Asian text, in which no space separates sentences. */
const BOUNDARY =
  '(?=\\s|[「『“《（\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}])';
const CLOSING = '[”’"\'」』）)]*';
const SENTENCE = new RegExp(`[.!?…。！？]+${CLOSING}${BOUNDARY}`, 'gu');
const CLAUSE = new RegExp(`[,;:，；：、—]${CLOSING}${BOUNDARY}`, 'gu');
/** Before the line of another speaker. */
const SPEAKER = /\n(?=\s*[-–—‐](?![-–—‐]))/gu;
const ABBREVIATION = /(?:^|\s)(?:mrs?|ms|dr|st|jr|sra?|dra|srta|vs|\p{L})\.$/iu;

/** Offsets in a visible text at which a new sentence or the speech of another person begins. */
export function findSentenceEnds(plain: string): number[] {
  const ends = endsOf(plain, SENTENCE).filter((end) => !ABBREVIATION.test(plain.slice(0, end)));
  return [...endsOf(plain, SPEAKER), ...ends];
}

export function findClauseEnds(plain: string): number[] {
  return endsOf(plain, CLAUSE);
}

function endsOf(plain: string, pattern: RegExp): number[] {
  return Array.from(plain.matchAll(pattern), ({ 0: mark, index }) => index + mark.length).filter(
    (end) => plain.slice(0, end).trim() !== '' && plain.slice(end).trim() !== '',
  );
}
