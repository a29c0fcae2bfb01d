export interface SearchQuery {
  readonly query: string;
  readonly isCaseSensitive?: boolean;
  readonly isRegExp?: boolean;
  readonly isWholeWord?: boolean;
}

/** `invalid`: not a regular expression. `slow`: matching could take exponential time. */
export type PatternError = 'invalid' | 'slow';

/** The regular expression of a query. */
export function patternOf({
  query,
  isCaseSensitive,
  isRegExp,
}: SearchQuery): RegExp | PatternError {
  const source = isRegExp ? query : literalSource(query);
  if (isRegExp && hasNestedRepetition(query)) return 'slow';
  const flags = isCaseSensitive ? 'gm' : 'gim';
  // The flag `u` matches whole code points but rejects needless escapes, which are common.
  return compile(source, `${flags}u`) ?? compile(source, flags) ?? 'invalid';
}

/** A space of the query also matches a line break. */
function literalSource(query: string): string {
  return query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');
}

function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/**
 * Whether a repeated group contains a repetition or alternatives, such as `(a+)+` or `(a|ab)*`,
 * which is what makes matching of a short text take exponential time.
 */
export function hasNestedRepetition(source: string): boolean {
  /** For each open group, whether it contains something that varies. */
  const groups: boolean[] = [];
  const tokens = source.matchAll(
    /\\.|\[(?:\\.|[^\]\\])*\]|\(\?[=!:]|\(\?<[=!]|[()|*+]|\{\d+,\d*\}/gs,
  );
  for (const { 0: token, index } of tokens) {
    if (token.startsWith('(')) groups.push(false);
    else if (token === ')') {
      const varies = groups.pop() ?? false;
      if (varies && /^(?:[*+]|\{\d+,\d*\})/.test(source.slice(index + 1))) return true;
      if (varies && groups.length > 0) groups[groups.length - 1] = true;
    } else if (/^[|*+{]/.test(token) && groups.length > 0) groups[groups.length - 1] = true;
  }
  return false;
}
