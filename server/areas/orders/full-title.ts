/** The title in the buyer's language, with the original title in brackets if it differs. */
export function fullTitle({ title, original_title }: { title: string; original_title: string }) {
  return title === original_title ? title : `${title} (${original_title})`;
}
