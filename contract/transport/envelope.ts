/** The shape of every reply of `/api/**`, failures included. */
export interface Envelope<Data = unknown> {
  code: number;
  message: string;
  data: Data;
}

/** The id under which the server logs the request. Replies of calls and of failures have it. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** `data` of code 400: the dotted path of the invalid field. */
export interface InvalidField {
  field: string;
}
