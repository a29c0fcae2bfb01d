/** A page made from a document: what its `_payload.json` holds, and the server's own rendering. */
export interface ContentPage {
  title: string;
  /** One sentence for search engines. */
  description: string;
  html: string;
}
