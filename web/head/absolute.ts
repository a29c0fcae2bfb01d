/** A whole address of something of ours or elsewhere, without the fragment that carries a colour. */
export function absolute(publicUrl: string, address: string): string {
  const url = new URL(address, publicUrl);
  url.hash = '';
  return url.href;
}
