/** `binary`: the bytes are not text. `encoding`: no encoding fits. */
type Reason = 'binary' | 'encoding';

export class UnreadableText extends Error {
  override name = 'UnreadableText';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`unreadable text: ${reason}`);
    this.reason = reason;
  }
}
