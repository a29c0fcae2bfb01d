/**
 * The address of a mail to one recipient. It is encoded, because the part before the @ may contain
 * `?` and `&`, which would begin a header field such as `bcc`.
 */
export function mailto(address: string, subject?: string): string {
  const recipient = encodeURIComponent(address).replace('%40', '@');
  return `mailto:${recipient}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;
}
