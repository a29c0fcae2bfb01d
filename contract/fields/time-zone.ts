/** Whether this is a known time zone, such as `Asia/Shanghai` or `+05:30`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
