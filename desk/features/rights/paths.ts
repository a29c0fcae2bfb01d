/** The calendar of a title, by its external id or `id:12`; opens the row if one is given. */
export function calendarPath(drama: string, row?: string): string {
  return `/rights/${encodeURIComponent(drama)}${row ? `?row=${row}` : ''}`;
}

export function addPath(drama: string, kind: 'grant' | 'holdback'): string {
  return `/rights/${encodeURIComponent(drama)}/add?kind=${kind}`;
}

export function editPath(drama: string, row: string): string {
  return `/rights/${encodeURIComponent(drama)}/edit/${row}`;
}

export function orderPath(orderNo: string): string {
  return `/orders/${encodeURIComponent(orderNo)}`;
}

export function dealPath(dealNo: string): string {
  return `/deals/${encodeURIComponent(dealNo)}`;
}
