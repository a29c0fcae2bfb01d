/** The content of a `_payload.json`: a page made from a document in `content/`. */
export interface ContentPage {
  title: string;
  /** One sentence for search engines. */
  description: string;
  html: string;
}
