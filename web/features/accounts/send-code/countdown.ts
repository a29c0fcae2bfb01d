import { createCountdown } from '#ui/form/countdown.ts';

/** The countdown of each form that sends mails. */
export const countdowns = {
  default: createCountdown('send-code'),
  register: createCountdown('send-code-register'),
  login: createCountdown('send-code-login'),
  forget: createCountdown('send-code-forget'),
  'edit-email': createCountdown('send-code-edit-email'),
  'edit-password': createCountdown('send-code-edit-password'),
  confirm: createCountdown('send-code-confirm'),
};

export type CountdownForm = keyof typeof countdowns;
