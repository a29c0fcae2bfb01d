/** A page made from a document of `content/`, as its `_payload.json` contains it. */
export interface ContentPage {
  title: string;
  /** One sentence for search engines. */
  description: string;
  html: string;
}
