/** Addresses of the desk's pages about orders, and of pages they link to. */
export const orderPath = (orderNo: string) => `/orders/${orderNo}`;
export const quotePath = (orderNo: string) => `/orders/${orderNo}/quote`;
export const dealPath = (dealNo: string) => `/deals/${dealNo}`;
export const buyerPath = (accountId: number) => `/buyers/${accountId}`;
/** By the external id of the drama, or `id:12`. */
export const rightsPath = (drama: string) => `/rights/${encodeURIComponent(drama)}`;
