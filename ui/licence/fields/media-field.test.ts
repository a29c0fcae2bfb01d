import { expect, test } from 'vitest';
import { leafMedia } from '#contract/licence/media.ts';
import { mediaGroups } from './media-field.tsx';

test('every medium is in one group', () => {
  expect(mediaGroups.flatMap(({ media }) => media).toSorted()).toEqual(leafMedia.toSorted());
});
