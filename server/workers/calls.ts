/** One end of the channel between the main process and a worker; cluster's `Worker` is both. */
export interface Channel {
  isConnected(): boolean;
  send(message: Message, onSent: () => void): unknown;
  on(event: 'message', listener: (message: Message) => void): unknown;
  once(event: 'disconnect', listener: () => void): unknown;
}

type CallMessage = { call: string; id: number; args: unknown[] };
type Message = CallMessage | { reply: number; value: unknown } | { reply: number; failure: string };

// biome-ignore lint/suspicious/noExplicitAny: the functions have different arguments.
type Functions = Record<string, (...args: any[]) => Promise<unknown>>;

/**
 * Calls a function of the other process; rejects when it fails, or the channel closes before the
 * reply.
 */
type Call<Offered extends Functions> = <Name extends keyof Offered & string>(
  name: Name,
  ...args: Parameters<Offered[Name]>
) => ReturnType<Offered[Name]>;

/**
 * Offers functions to the process at the other end, and calls its functions. Arguments and results
 * must be cloneable.
 */
export function openCalls<Offered extends Functions>(
  channel: Channel,
  functions: Functions,
): Call<Offered> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  const send = (message: Message) => {
    if (channel.isConnected()) channel.send(message, () => {});
  };
  channel.on('message', async (message) => {
    if ('call' in message) return send(await answer(functions, message));
    const reply = waiting.get(message.reply);
    waiting.delete(message.reply);
    if ('failure' in message) reply?.reject(new Error(message.failure));
    else reply?.resolve(message.value);
  });
  const rejectAll = () => {
    for (const { reject } of waiting.values()) reject(new Error('the other process has ended'));
    waiting.clear();
  };
  channel.once('disconnect', rejectAll);
  return (name, ...args) => {
    const reply = Promise.withResolvers<unknown>();
    lastId += 1;
    waiting.set(lastId, reply);
    send({ call: name, id: lastId, args });
    if (!channel.isConnected()) rejectAll();
    return reply.promise as never;
  };
}

async function answer(functions: Functions, { call, id, args }: CallMessage): Promise<Message> {
  try {
    const run = functions[call];
    if (!run) throw new Error('there is no such function');
    return { reply: id, value: await run(...args) };
  } catch (error) {
    return { reply: id, failure: `${call}: ${error instanceof Error ? error.stack : error}` };
  }
}
