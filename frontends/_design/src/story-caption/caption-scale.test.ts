import { expect, test } from 'vitest';
import { captionStyle, isOffPicture, movedBy } from './caption-scale.ts';

test('lengths are shares of a preview that is 300 pixels wide', () => {
  const style = captionStyle({ captionLeft: 30, captionTop: 60, captionSize: 15, captionPadding: 3 });

  expect(style).toMatchObject({ left: '10cqw', top: '20cqw', fontSize: '5cqw', padding: '1cqw' });
});

test('a caption that says nothing about its look can be read anyway', () => {
  expect(captionStyle({})).toMatchObject({ left: '0cqw', top: '25cqw', opacity: 1, lineHeight: 1.3 });
});

test('a drag counts in pixels of the 300 pixel preview, whatever is on the screen', () => {
  const from = { captionLeft: 20, captionTop: 20 };

  expect(movedBy(from, { dx: 60, dy: -20, width: 600 })).toEqual({ captionLeft: 50, captionTop: 10 });
});

test('a caption stays at 0 or more', () => {
  expect(movedBy({ captionLeft: 5 }, { dx: -900, dy: -900, width: 300 })).toEqual({
    captionLeft: 0,
    captionTop: 0,
  });
});

test('a caption that is moved keeps a handle on the picture', () => {
  expect(movedBy({}, { dx: 900, dy: 900, width: 300 })).toEqual({ captionLeft: 276, captionTop: 509 });
});

test('a caption whose numbers put it beyond the picture is off it', () => {
  expect(isOffPicture({ captionLeft: 300 })).toBe(true);
  expect(isOffPicture({ captionTop: 540 })).toBe(true);
  expect(isOffPicture({ captionLeft: 299, captionTop: 500 })).toBe(false);
  expect(isOffPicture({})).toBe(false);
});
