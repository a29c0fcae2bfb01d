import type * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import type { FileDownload } from '../fields.ts';

/**
 * What the API description says about a call beside its schemas. It is kept out of the endpoints,
 * which browsers load.
 */
interface CallDocumentation<E extends Endpoint> {
  /** A few words, without a full stop. */
  summary: string;
  /** What the schemas cannot say. */
  description?: string;
  /** An example of the whole input; absent where the call takes none. */
  input?: v.InferInput<E['input']>;
  /** An example of what the call gives; absent for a file. */
  data: v.InferOutput<E['output']> extends FileDownload ? undefined : v.InferOutput<E['output']>;
}

export interface AreaDocumentation<Area extends Record<string, Endpoint>> {
  /** Of the tag that the area's calls have. */
  description: string;
  calls: { [Name in keyof Area]: CallDocumentation<Area[Name]> };
}
