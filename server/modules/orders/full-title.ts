/** For operators: the title in the buyer's language, with the original one where it differs. */
export function fullTitle({ title, original_title }: { title: string; original_title: string }) {
  return title === original_title ? title : `${title} (${original_title})`;
}
