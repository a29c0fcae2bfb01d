import type * as v from 'valibot';

/** An S3-compatible store, and the place in it where media goes. */
export interface StoreSettings {
  /** Of the bucket, by path: `https://s3.example.com/films`. */
  bucketUrl: string;
  /** Empty, or a folder that ends with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** `s3://key:secret@host/bucket/folder?region=eu-west-1`; `s3+http` is without TLS. */
export function readStore({
  dataset: { value: text },
  addIssue,
  NEVER,
}: v.RawTransformContext<string>): StoreSettings {
  const url = new URL(text);
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodePart);
  if (!accessKeyId || !secretAccessKey || !url.host || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket)) {
    addIssue({ message: 'must be s3://key:secret@host/bucket, with %xx for signs in the secret' });
    return NEVER;
  }
  const protocol = url.protocol === 's3:' ? 'https' : 'http';
  return {
    bucketUrl: `${protocol}://${url.host}/${bucket}`,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: url.searchParams.get('region') || 'us-east-1',
    accessKeyId,
    secretAccessKey,
  };
}

function decodePart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
