/** Why a file could not be opened. */
export class OpeningFailure extends Error {
  override name = 'OpeningFailure';
  readonly reason: 'unknown' | 'tooLarge' | 'notText' | 'notSubtitles' | 'notProject' | 'storage';
  readonly fileName: string;

  constructor(reason: OpeningFailure['reason'], fileName = '') {
    super(reason);
    this.reason = reason;
    this.fileName = fileName;
  }
}
