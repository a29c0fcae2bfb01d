/** The shape of every reply of `/api/**`, failures included. */
export interface Envelope<Data = unknown> {
  code: number;
  message: string;
  data: Data;
}

/** `data` of code 400: the dotted path of the invalid field. */
export interface InvalidField {
  field: string;
}
