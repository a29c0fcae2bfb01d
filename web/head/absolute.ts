/** Makes a URL absolute and removes its fragment, which is a colour in the addresses of covers. */
export function absolute(publicUrl: string, address: string): string {
  const url = new URL(address, publicUrl);
  url.hash = '';
  return url.href;
}
