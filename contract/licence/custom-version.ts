import * as v from 'valibot';

/** -1 means not decided, 0 the original version, 1 a custom version. */
export const customVersions = [-1, 0, 1] as const;
export const customVersion = v.picklist(customVersions);
export type CustomVersion = v.InferOutput<typeof customVersion>;
