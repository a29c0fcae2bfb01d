import type * as v from 'valibot';
import { decodePart } from './url-settings.ts';

/** An S3-compatible store, and the folder in it for media. */
export interface StoreSettings {
  /** Path-style: `https://s3.example.com/films`. */
  bucketUrl: string;
  /** Empty, or a folder that ends with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const FORM = 's3://key:secret@host/bucket';
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Parses `s3://key:secret@host/bucket/folder?region=eu-west-1`; `s3+http` means without TLS. */
export function readStore({
  dataset: { value: text },
  addIssue,
  NEVER,
}: v.RawTransformContext<string>): StoreSettings {
  const url = new URL(text);
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  const accessKeyId = decodePart(url.username);
  const secretAccessKey = decodePart(url.password);
  const refuse = (message: string) => {
    addIssue({ message });
    return NEVER;
  };

  if (!accessKeyId) return refuse(`has no key: it must be ${FORM}`);
  if (!secretAccessKey) return refuse(`has no secret: it must be ${FORM}`);
  if (!bucket) return refuse(`has no bucket: it must be ${FORM}`);
  if (!BUCKET_NAME.test(bucket)) {
    return refuse(
      `has the bucket "${bucket}", but a bucket's name is 3 to 63 lowercase letters, digits, dots and hyphens`,
    );
  }
  for (const name of url.searchParams.keys()) {
    if (name !== 'region')
      return refuse(`has the unknown parameter "${name}": the only one is region`);
  }
  const region = url.searchParams.get('region') || 'us-east-1';
  if (!/^[a-zA-Z0-9-]+$/.test(region)) return refuse(`has the invalid region "${region}"`);

  const protocol = url.protocol === 's3:' ? 'https' : 'http';
  return {
    bucketUrl: `${protocol}://${url.host}/${bucket}`,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region,
    accessKeyId,
    secretAccessKey,
  };
}
