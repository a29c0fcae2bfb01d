/** The content of a `_payload.json`: a page made from a document in `content/`. */
export interface ContentPage {
  title: string;
  /** One sentence for search engines. */
  description: string;
  html: string;
  /** A text that another one has replaced; search engines must not index it. */
  isFormer?: true;
}

/**
 * The place of an interactive tool in the HTML of a page. What precedes it and what follows it are
 * complete elements, so that a route can render the tool between them.
 */
export const TOOL_MARK = '<!--tool-->';
