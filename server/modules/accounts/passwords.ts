import { hash } from '@node-rs/argon2';

/** 64 MiB, three passes, one lane; argon2id is the library's own choice. */
const PARAMETERS = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}
