/** An absolute URL without its fragment; in covers the fragment is a colour. */
export function absolute(publicUrl: string, address: string): string {
  const url = new URL(address, publicUrl);
  url.hash = '';
  return url.href;
}
