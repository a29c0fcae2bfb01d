/** What every reply of `/api/**` looks like, failures included. */
export interface Envelope<Data = unknown> {
  code: number;
  message: string;
  data: Data;
}

/** `data` of code 400: the field that was not valid, as a dotted path. */
export interface InvalidField {
  field: string;
}
