/** One page of a list, in the format of all paged replies. */
export function toPage<Item>(list: Item[], total: number, page: number, pageSize: number) {
  return { list, total, page, page_size: pageSize };
}
