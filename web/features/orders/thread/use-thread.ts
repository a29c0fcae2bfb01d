import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message } from '#contract/deals.ts';
import { outcomes } from '#contract/error-codes.ts';
import { isCallFailure, noAnswer } from '#contract/transport/client.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { isAccountFailure } from '#web/lib/api/error-catalogue.ts';
import {
  addMessage,
  addPage,
  type KnownMessages,
  MESSAGES_PAGE_SIZE,
  type MessagePage,
  newestId,
  newSince,
  olderPage,
} from './known-messages.ts';

/**
 * The messages of an order. New ones are loaded when the tab is shown again, and when the page's
 * data is loaded again. `onReplies` gets the number of the desk's messages that have arrived.
 */
export function useThread(
  orderId: number,
  loaded: MessagePage | null,
  onReplies: (count: number) => void,
) {
  const [thread, setThread] = useState<KnownMessages | null>(() => loaded && addPage(null, loaded));
  const [isLoading, setIsLoading] = useState(false);
  const [isFailed, setIsFailed] = useState(loaded === null);
  /** The messages of `thread`; a call that ends later needs those of that time. */
  const known = useRef(thread);
  /** A message whose answer was lost, and the newest message before it. */
  const lost = useRef<{ text: string; after: number }>(undefined);

  function show(now: KnownMessages) {
    const replies = newSince(known.current, now).filter(({ from }) => from === 'desk');
    if (known.current && replies.length > 0) onReplies(replies.length);
    known.current = now;
    setThread(now);
    setIsFailed(false);
  }

  async function load(page: number): Promise<void> {
    // A key per page: a call aborts a running one with the same key.
    const options = { actionKey: page, isQuiet: true };
    const input = { order_id: orderId, page, page_size: MESSAGES_PAGE_SIZE };
    show(addPage(known.current, await browserApi().getCopyrightOrderMessages(input, options)));
  }

  /** Loads older messages, or the newest ones if none could be loaded. */
  async function loadOlder(): Promise<void> {
    setIsLoading(true);
    try {
      await load(known.current ? olderPage(known.current) : 1);
    } catch (error) {
      if (isCallFailure(error) && !isAccountFailure(error)) setIsFailed(true);
    } finally {
      setIsLoading(false);
    }
  }

  const refresh = useEffectEvent(() => {
    // A failure keeps the messages that are shown.
    if (!document.hidden) load(1).catch(() => {});
  });
  useEffect(() => {
    const onVisible = () => refresh();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  const shownPage = useRef(loaded);
  const adopt = useEffectEvent((page: MessagePage) => show(addPage(known.current, page)));
  useEffect(() => {
    if (loaded && loaded !== shownPage.current) adopt(loaded);
    shownPage.current = loaded;
  }, [loaded]);

  /**
   * If the answer to this message was lost, loads the newest messages. Resolves to whether the message is
   * among them, so that it is not sent again.
   */
  async function checkArrival(text: string): Promise<boolean> {
    if (lost.current?.text !== text) return false;
    const { after } = lost.current;
    await load(1);
    lost.current = undefined;
    const isSame = (message: Message) =>
      message.from === 'buyer' && message.message_id > after && message.text === text;
    return known.current?.messages.some(isSame) ?? false;
  }

  /** Sends a message; sent again after a lost answer, it is stored once. */
  async function send(text: string): Promise<void> {
    if (await checkArrival(text)) return;
    const after = newestId(known.current);
    try {
      const input = { order_id: orderId, text };
      const message = await browserApi().sendCopyrightOrderMessage(input, { isQuiet: true });
      show(addMessage(known.current, message));
    } catch (error) {
      if (isCallFailure(error) && mayHaveArrived(error.status)) lost.current = { text, after };
      throw error;
    }
  }

  return {
    messages: thread?.messages ?? [],
    hasOlder: thread !== null && thread.messages.length < thread.total,
    isLoaded: thread !== null,
    isLoading,
    isFailed,
    loadOlder,
    send,
  };
}

/** No answer, or an error of the server or of a proxy. */
function mayHaveArrived(status: number): boolean {
  return status === noAnswer().status || status >= outcomes.internal.status;
}
