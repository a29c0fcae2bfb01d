/** Makes a URL absolute and removes its fragment, in which addresses of pictures have a colour
 * (`contract/site/images.ts`). */
export function absolute(publicUrl: string, address: string): string {
  const url = new URL(address, publicUrl);
  url.hash = '';
  return url.href;
}
