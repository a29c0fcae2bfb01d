/** One page of a list, in the form that every paged call replies with. */
export function toPage<Item>(list: Item[], total: number, page: number, pageSize: number) {
  return { list, total, page, page_size: pageSize };
}
