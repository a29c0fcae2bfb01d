import escapeHtml from 'escape-html';
import { Marked, type Tokens } from 'marked';
import type { Locale } from '../../i18n/locales.ts';
import { resolveLink } from './links.ts';
import { markNeeds } from './needs.ts';
import { type Pictures, pictureHtml } from './pictures.ts';
import type { Source } from './source.ts';

/** How wide a picture in the text is shown; `web/routes/content-page.css` knows the same. */
const PICTURE_SIZES = '(min-width: 900px) 780px, calc(100vw - 32px)';

/** What was met on the way: all languages of a page agree in it. */
export interface Met {
  links: Set<string>;
  pictures: Set<string>;
}

interface MarkdownOptions {
  source: Source;
  locale: Locale;
  pictures: Pictures;
  /** Where to look for what is refused. */
  line: () => number;
  met: () => Met;
}

/** CommonMark as our documents use it; what they may not hold is refused with its line. */
export function createMarkdown({ source, locale, pictures, line, met }: MarkdownOptions): Marked {
  const refuse = (raw: string, words: string) => source.fail(source.lineOf(raw, line()), words);

  function picture({ href, raw, text }: Tokens.Image): string {
    const name = href.replace(/^picture:/, '');
    const found = href === name ? undefined : pictures.get(name);
    if (!found) return refuse(raw, `no such picture: ${href}`);
    if (!text.trim()) return refuse(raw, 'what the picture shows is not said');
    met().pictures.add(name);
    return pictureHtml(found, { alt: escapeHtml(text), sizes: PICTURE_SIZES });
  }

  return new Marked({
    gfm: false,
    tokenizer: {
      // CommonMark sees no emphasis in 「**选择。**然后」: it was made for words with spaces between.
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
        if (depth !== 3) return refuse(raw, 'a heading begins with ## or ###; ## not in a block');
        return `<h3>${this.parser.parseInline(tokens)}</h3>`;
      },
      link({ href, tokens, raw }) {
        const address = resolveLink(href, locale);
        if (!address) return refuse(raw, `no page of the site, mailto:{email} or https: ${href}`);
        met().links.add(href);
        return `<a href="${escapeHtml(address)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ raw }) => refuse(raw, 'a picture stands on a line of its own'),
      html: ({ raw }) => refuse(raw, `HTML is not understood here: ${raw.trim()}`),
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        if (token.raw.includes('**'))
          return refuse('**', 'two asterisks without their counterpart');
        return 'escaped' in token && token.escaped ? token.text : escapeHtml(token.text);
      },
    },
  });
}
