/**
 * The address of a mail to one recipient. The part before the @ is encoded: it may contain `?` and
 * `&`, which would begin a header field such as `bcc`.
 */
export function mailto(address: string, subject?: string): string {
  const at = address.lastIndexOf('@');
  const recipient = `${encodeURIComponent(address.slice(0, at))}${address.slice(at)}`;
  return `mailto:${recipient}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}
