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

test('the place that every new type starts with is not taken over: it lies under Instagram’s header', () => {
  expect(captionOfItem({}, { captionTop: 20 }).captionTop).toBe(75);
  expect(captionOfItem({ captionTop: 20 }, { captionTop: 20 }).captionTop).toBe(20);
});
