import type { StoreSettings } from '#server/settings/store-settings.ts';

/** Everybody may read the public folder; the private one needs a signed request. */
export type StorePlace = 'public' | 'private';

/**
 * `desk` has uploads and the files of jobs. It is a hidden folder in the private one: the route of media
 * refuses paths with a hidden folder, so it does not lead to these objects.
 */
export type StoreFolder = StorePlace | 'desk';

export type StoreAddresses = ReturnType<typeof storeAddresses>;

/**
 * Where the objects of a store are. Keys are relative to the folder in `S3_URL`; the private folder is
 * `private/` followed by that folder.
 */
export function storeAddresses({ bucketUrl, prefix }: StoreSettings) {
  const folders = {
    public: prefix,
    private: `private/${prefix}`,
    desk: `private/${prefix}.desk/`,
  };
  const encodeKey = (place: StoreFolder, key: string) =>
    (folders[place] + key).split('/').map(encodeURIComponent).join('/');
  return {
    /** Identifies the store in the ingest record. */
    name: `${bucketUrl}/${prefix}`,
    bucketUrl,
    folders,
    encodeKey,
    isInPrivateFolder: (key: string) => prefix === '' && key.startsWith('private/'),
    /** The address of an object, which works without a signature only if it is public. */
    urlOf: (place: StoreFolder, key: string) => `${bucketUrl}/${encodeKey(place, key)}`,
  };
}
