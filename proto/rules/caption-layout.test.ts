import { expect, test } from 'vitest';
import { captionOfNewType } from '../data/caption.ts';
import {
  captionBox,
  captionPlace,
  clearOfHeader,
  coverOf,
  mostCaptionSize,
  scaleCaption,
  storySafe,
  withinCaptionSize,
} from './caption-layout.ts';

const look = { captionLeft: 20, captionTop: 20, captionSize: 30, captionPadding: 10, captionLineHeight: 1.2 };

test('a caption never stands outside the picture', () => {
  const place = captionPlace({ ...look, captionMaxWidth: 500, captionMaxHeight: 9_000 });

  expect(place.left + place.maxWidth).toBe(300);
  expect(place.top + place.maxHeight).toBeCloseTo((300 * 16) / 9);
});

test('every length grows with the picture, and nothing else does', () => {
  const place = scaleCaption(captionPlace(look), 1080);

  expect(place).toMatchObject({ left: 72, top: 72, fontSize: 108, padding: 36, lineHeight: 1.2, opacity: 1 });
});

test('the box is as wide as its text when it fits, and as wide as it may be when it is broken', () => {
  const place = captionPlace(look);

  expect(captionBox(place, { unbroken: 100, lines: 1 })).toMatchObject({ width: 120, height: 56 });
  expect(captionBox(place, { unbroken: 900, lines: 4 })).toMatchObject({ width: 280, height: 164 });
});

test('letters keep clear of the round corners of a new type; a padding that somebody chose stays, also none', () => {
  const { padding } = captionPlace(captionOfNewType);
  const { captionRadius: radius } = captionOfNewType;

  // The corner of the text lies within the arc.
  expect(Math.hypot(radius - padding, radius - padding)).toBeLessThan(radius);
  expect(captionPlace({ ...captionOfNewType, captionPadding: 0 }).padding).toBe(0);
  expect(captionPlace({ captionSize: 30 }).padding).toBe(0);
  expect(captionPlace({ captionSize: 30, captionRadius: 400 }).padding).toBe(15);
});

test('what is too high is cut, and corners are at most half of a side', () => {
  const place = captionPlace({ ...look, captionMaxHeight: 50, captionRadius: 400 });

  expect(captionBox(place, { unbroken: 100, lines: 9 })).toMatchObject({ height: 50, radius: 25 });
});

test('letters that were stored larger than they may be are as large as they may be', () => {
  expect(captionPlace({ captionSize: 4_000 }).fontSize).toBe(mostCaptionSize);
  expect(withinCaptionSize({ ...look, captionSize: 4_000 })).toEqual({
    ...look,
    captionSize: mostCaptionSize,
  });
  expect(withinCaptionSize(look)).toBe(look);
});

test('a caption without a place of its own keeps clear of Instagram’s header', () => {
  expect(captionPlace({}).top).toBe(storySafe.top);
  expect(clearOfHeader({ captionTop: 20, captionLeft: 20 })).toEqual({
    captionTop: storySafe.top,
    captionLeft: 20,
  });
  const chosen = { captionTop: 21 };
  expect(clearOfHeader(chosen)).toBe(chosen);
});

test('header and footer cover what stands in the top seventh and in the bottom fifth', () => {
  expect(storySafe).toEqual({ top: 75, bottom: 426 });
  expect(coverOf({ top: 74, bottom: 200 })).toBe('header');
  expect(coverOf({ top: 75, bottom: 426 })).toBeUndefined();
  expect(coverOf({ top: 400, bottom: 427 })).toBe('footer');
});
