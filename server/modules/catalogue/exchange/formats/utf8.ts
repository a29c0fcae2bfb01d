import { OperatorError } from '../../../../operator-error.ts';

/** Passes on what is read, and refuses what is not UTF-8: else every Chinese title would be lost. */
export function onlyUtf8(name: string, advice: string) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    const check = (chunk?: Buffer) => {
      try {
        decoder.decode(chunk, { stream: chunk !== undefined });
      } catch {
        throw new OperatorError(`${name} is not written in UTF-8: ${advice}.`);
      }
    };
    for await (const chunk of chunks) {
      check(chunk);
      yield chunk;
    }
    check();
  };
}
