import type * as v from 'valibot';
import type { FileDownload } from '../fields/downloads.ts';
import type { Endpoint } from '../transport/endpoint.ts';

/**
 * Texts and examples of a call for the OpenAPI document. They are separate from the endpoints, so
 * that browsers do not download them.
 */
interface CallDocumentation<E extends Endpoint> {
  /** A few words, without a full stop. */
  summary: string;
  /** Behaviour that the schemas do not express. */
  description?: string;
  /** An example of the complete input; absent if the call takes none. */
  input?: v.InferInput<E['input']>;
  /** An example of `data`; absent for a file. */
  data: v.InferOutput<E['output']> extends FileDownload ? undefined : v.InferOutput<E['output']>;
}

export interface AreaDocumentation<Area extends Record<string, Endpoint>> {
  /** Describes the OpenAPI tag of the area's calls. */
  description: string;
  calls: { [Name in keyof Area]: CallDocumentation<Area[Name]> };
}
