/** The text has no readable cue in any format. */
export class NotSubtitles extends Error {
  override name = 'NotSubtitles';
}
