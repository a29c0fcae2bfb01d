/** What to say after a step, by what happens to the mail about it. */
export const mailTexts = {
  queued: 'deskOrders.doneMailed',
  unwanted: 'deskOrders.done',
  impossible: 'deskOrders.doneUnmailed',
} as const;
