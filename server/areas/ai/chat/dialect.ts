/** The options of chat completions that a model accepts, which differ between models. */
export interface Dialect {
  /** Options that a refusal has named; requests leave them out. */
  unsupported: ReadonlySet<string>;
  /** Newer models of OpenAI accept only the second name. */
  tokensName: 'max_tokens' | 'max_completion_tokens';
}

/** How a request is made. Only the dialect is kept for later requests. */
export interface Attempt {
  dialect: Dialect;
  /** Whether JSON is demanded by `response_format`, unless the dialect has no such option. */
  hasFormat: boolean;
  maxTokens: number;
}

export const USUAL_DIALECT: Dialect = { unsupported: new Set(), tokensName: 'max_tokens' };

const OPTIONAL = ['response_format', 'temperature'];
/** The limit of a model, or what its context has room for, is smaller than what was asked for. */
const TOO_MANY = /too (?:large|high|many|big)|at most|maximum|range|less than|exceed/i;
const MIN_TOKENS = 2048;

/**
 * What to change after a refusal with this reason; undefined if nothing is left. An option that the
 * reason does not name is left out of this attempt only, because the refusal may have another cause.
 */
export function afterRefusal(attempt: Attempt, reason: string): Attempt | undefined {
  const { dialect, hasFormat } = attempt;
  const named = OPTIONAL.filter((name) => !dialect.unsupported.has(name) && reason.includes(name));
  const withTokens = isTokensNamed(reason) ? changeTokens(attempt, reason) : undefined;
  if (named.length > 0 || withTokens) {
    const next = withTokens ?? attempt;
    const unsupported = new Set([...dialect.unsupported, ...named]);
    return { ...next, dialect: { ...next.dialect, unsupported } };
  }
  const canDropFormat = hasFormat && !dialect.unsupported.has('response_format');
  return canDropFormat ? { ...attempt, hasFormat: false } : undefined;
}

const isTokensNamed = (reason: string) => /max_(?:completion_)?tokens/.test(reason);

/** The number of tokens is always limited: the option is renamed, or its value reduced. */
function changeTokens(attempt: Attempt, reason: string): Attempt | undefined {
  const { dialect, maxTokens } = attempt;
  if (dialect.tokensName === 'max_tokens' && !TOO_MANY.test(reason))
    return { ...attempt, dialect: { ...dialect, tokensName: 'max_completion_tokens' } };
  const fewer = Math.floor(maxTokens / 2);
  return fewer < MIN_TOKENS ? undefined : { ...attempt, maxTokens: fewer };
}
