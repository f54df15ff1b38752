import { expect, test } from 'vitest';
import { captionOfItem } from './caption-of-item.ts';

test('what the item lacks comes from its type', () => {
  const caption = captionOfItem({ captionSize: 12 }, { captionSize: 30, captionFont: 'Futura' });

  expect(caption).toMatchObject({ captionSize: 12, captionFont: 'Futura' });
});

test('nothing and no are something: they are not replaced', () => {
  const caption = captionOfItem(
    { enableCaption: false, captionLeft: 0 },
    { enableCaption: true, captionLeft: 20 },
  );

  expect(caption).toMatchObject({ enableCaption: false, captionLeft: 0 });
});
