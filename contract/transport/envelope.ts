/** The shape of every reply of `/api/**`, failures included. */
export interface Envelope<Data = unknown> {
  code: number;
  message: string;
  data: Data;
}

/** Every reply has it: the id under which the server logs the request. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** `data` of code 400: the dotted path of the invalid field. */
export interface InvalidField {
  field: string;
}
