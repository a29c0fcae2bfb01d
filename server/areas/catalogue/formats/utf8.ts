import type { MessageKey } from '#i18n/message-key.ts';
import { say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';

/** Returns a stream step that throws for bytes that are not UTF-8, which would garble texts. */
export function requireUtf8(message: MessageKey, name: string) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const check = (chunk?: Buffer) => {
      try {
        decoder.decode(chunk, { stream: chunk !== undefined });
      } catch {
        throw new OperatorError(say(message, { name }));
      }
    };
    for await (const chunk of chunks) {
      check(chunk);
      yield chunk;
    }
    check();
  };
}
