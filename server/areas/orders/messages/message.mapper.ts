import type { Message } from '#contract/deals.ts';
import type { MessageRow } from './message.queries.ts';

export function toMessage({ id, sender, text, at }: MessageRow): Message {
  return { message_id: id, from: sender, text, at: at.toISOString() };
}
