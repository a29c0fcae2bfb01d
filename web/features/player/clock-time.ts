/** Formats 65 seconds as 1:05 and 3605 seconds as 1:00:05. */
export function clockTime(seconds: number): string {
  // The added 0.01 corrects rounding: a video of 16 seconds reports a duration of 15.999999.
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds + 0.01)) : 0;
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
