import escapeHtml from 'escape-html';
import { Marked, type Tokens } from 'marked';
import type { Locale } from '#i18n/locales.ts';
import { resolveLink } from './links.ts';
import { markNeeds } from './needs.ts';
import { type Pictures, pictureHtml } from './pictures.ts';
import type { Source } from './source.ts';

/** The displayed width of a picture in the text, as in `web/routes/content-page.css`. */
const PICTURE_SIZES = '(min-width: 900px) 780px, calc(100vw - 32px)';

/** Links and pictures found while rendering, which must be the same in all languages of a page. */
export interface References {
  links: Set<string>;
  pictures: Set<string>;
}

interface MarkdownOptions {
  source: Source;
  locale: Locale;
  pictures: Pictures;
  /** The line from which an error's position is searched. */
  line: () => number;
  references: () => References;
}

/** The subset of CommonMark that documents may use; anything else fails with its line. */
export function createMarkdown({
  source,
  locale,
  pictures,
  line,
  references,
}: MarkdownOptions): Marked {
  const refuse = (raw: string, reason: string) => source.fail(source.lineOf(raw, line()), reason);

  function picture({ href, raw, text }: Tokens.Image): string {
    const name = href.replace(/^picture:/, '');
    const found = href === name ? undefined : pictures.get(name);
    if (!found) return refuse(raw, `unknown picture: ${href}`);
    if (!text.trim()) return refuse(raw, 'the picture has no alternative text');
    references().pictures.add(name);
    return pictureHtml(found, { alt: escapeHtml(text), sizes: PICTURE_SIZES });
  }

  return new Marked({
    gfm: false,
    tokenizer: {
      // CommonMark does not recognise emphasis without spaces around it, as in 「**选择。**然后」.
      emStrong(src) {
        const [raw, text = ''] = /^\*\*(?=\S)(.*?\S)\*\*/s.exec(src) ?? [];
        if (raw === undefined) return false;
        return { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) };
      },
    },
    renderer: {
      paragraph({ tokens, raw }) {
        const [only] = tokens;
        if (tokens.length === 1 && only?.type === 'image') return picture(only as Tokens.Image);
        return markNeeds(raw, `<p>${this.parser.parseInline(tokens)}</p>`);
      },
      listitem(item) {
        const html = this.parser.parse(item.tokens);
        return markNeeds(item.raw, `<li>${html}</li>\n`);
      },
      heading({ depth, tokens, raw }) {
        if (depth !== 3)
          return refuse(raw, 'a heading must begin with ## or ###, in a block with ###');
        return `<h3>${this.parser.parseInline(tokens)}</h3>`;
      },
      link({ href, tokens, raw }) {
        const address = resolveLink(href, locale);
        if (!address)
          return refuse(raw, `a link must be a page of the site, mailto:{email} or https: ${href}`);
        references().links.add(href);
        return `<a href="${escapeHtml(address)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ raw }) => refuse(raw, 'a picture must be on its own line'),
      html: ({ raw }) => refuse(raw, `HTML is not allowed: ${raw.trim()}`),
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        if (token.raw.includes('**')) return refuse('**', 'unmatched **');
        return 'escaped' in token && token.escaped ? token.text : escapeHtml(token.text);
      },
    },
  });
}
