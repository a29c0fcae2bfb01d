import type { CallInput } from '#contract/transport/client.ts';

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The fields of a copyright notice with a picture. */
export function aNotice(places: string[]) {
  return {
    subject: 'copyright_notice',
    notice: {
      work: 'A play of 1998',
      places,
      claimant: 'agent',
      owner: 'Old Theatre Ltd',
      postal_address: '1 Old Street\nLondon',
      is_good_faith: true,
      is_accurate: true,
      signature: 'Ana Ruiz',
    },
    attachments: [{ filename: 'scene.png', base64: PIXEL }],
  } satisfies Partial<CallInput<'sendEnquiry'>>;
}

/** A whole enquiry with a PDF of this size. */
export const largeNotice = (bytes: number) => ({
  ...aNotice(['/en']),
  email: 'ana@luz.example',
  text: 'My play.',
  attachments: [
    {
      filename: 'play.pdf',
      base64: Buffer.alloc(bytes, ' ').fill('%PDF-', 0, 5).toString('base64'),
    },
  ],
});
