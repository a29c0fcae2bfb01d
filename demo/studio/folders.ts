import { join } from 'node:path';

const repository = join(import.meta.dirname, '../..');

/** The folders of the repository that the studio reads from and writes to. */
export const folders = {
  catalogue: join(repository, 'demo/catalogue'),
  media: join(repository, 'demo/media'),
  contentPictures: join(repository, 'content/pictures'),
  public: join(repository, 'public'),
  notFoundPage: join(repository, 'web/shell/error-pages'),
};
