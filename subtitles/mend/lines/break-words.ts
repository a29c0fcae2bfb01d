/** Words that begin a part of a sentence: a line may well begin with them. */
const BEGINNINGS = new Set(
  (
    'and but or nor so because if when while that who which where than as though although until unless ' +
    'in on at by for from of to with without about after before into over under between like ' +
    'y e o u pero sino porque si cuando mientras que quien donde aunque como ' +
    'en con sin por para de desde hasta entre sobre tras según'
  ).split(' '),
);

/** Articles and titles: a line never ends with them. */
const ARTICLES = new Set(
  'a an the mr mrs ms dr el la los las un una unos unas lo al del sr sra dra srta'.split(' '),
);

/** Words that mostly belong to the word after them. */
const LEADING = new Set(
  (
    'my your his her its our their this that these those no not very ' +
    'mi mis tu tus su sus este esta ese esa no muy me te se le nos les'
  ).split(' '),
);

/** The cost of a break between two words, from 0; nothing if there must be none. */
export function costBetween(before: string, after: string): number | undefined {
  if (/^[-–—]/u.test(after)) return 0;
  if (/[.!?…][”’"')\]]*$/u.test(before) && !/^(?:mrs?|ms|dra?|sra?|srta)\.$/i.test(before))
    return 0;
  if (/[,;:–—][”’"']*$/u.test(before)) return 1;
  const [left, right] = [wordOf(before), wordOf(after)];
  if (ARTICLES.has(left)) return undefined;
  if (BEGINNINGS.has(left) || LEADING.has(left)) return 12;
  return BEGINNINGS.has(right) ? 2 : 6;
}

function wordOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '');
}
