/** As `picture_stem` of the database, for a path without query and fragment. */
export function pictureStem(path: string): string {
  return path.replace(/-\d{3,4}\.(webp|avif)$/, '');
}

/**
 * Whether a file belongs to a video with this `video_scope`. A playlist directly in `/media/` has no
 * folder of its own, so no other file belongs to its video.
 */
export function isInScope(path: string, scope: string): boolean {
  return scope.endsWith('/') && scope !== '/media/' ? path.startsWith(scope) : path === scope;
}
