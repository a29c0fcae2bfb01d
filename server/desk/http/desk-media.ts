import type { PrivateMedia } from '#server/http/files/media.ts';
import { decodeName, type FileHandler, type StaticFiles } from '#server/http/files/static-files.ts';

const HEADERS = {
  'cache-control': 'private, max-age=300',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** `/media/…` for staff: drafts and withdrawn titles too. */
export function deskMedia(files: StaticFiles, store: PrivateMedia | undefined): FileHandler {
  return {
    async respond(path, env) {
      const name = decodeName(path.slice('/media/'.length));
      const file = name && (await files.find(name));
      if (file) return files.send(file, env, HEADERS);
      if (!store || !name) return undefined;
      if (name.endsWith('.m3u8')) {
        const bytes = await store.playlist(`/media/${name}`);
        return bytes && new Response(bytes, { headers: HEADERS });
      }
      const location = await store.presign(`/media/${name}`);
      return new Response(null, { status: 302, headers: { ...HEADERS, location } });
    },
  };
}
