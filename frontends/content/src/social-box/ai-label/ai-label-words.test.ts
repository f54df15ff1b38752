import { expect, test } from 'vitest';
import { aiLabelWords } from './ai-label-words.ts';

const item = {
  contents: ['/media/a.jpg', '/media/b.jpg'],
  coverOutput: '',
  aiLabel: 'auto' as const,
  notify: false,
};
const will = "Will carry Instagram's AI label";

test('an item with a picture that a model drew says so, and one of uploads says nothing', () => {
  expect(aiLabelWords(item, ['/media/b.jpg'])).toBe(will);
  expect(aiLabelWords({ ...item, coverOutput: '/media/c.jpg' }, ['/media/c.jpg'])).toBe(will);
  expect(aiLabelWords(item, [])).toBeUndefined();
  expect(aiLabelWords(item, ['/media/deselected.jpg'])).toBeUndefined();
});

test('what a person chose counts, and is said where it changes something', () => {
  expect(aiLabelWords({ ...item, aiLabel: 'on' }, [])).toBe(will);
  expect(aiLabelWords({ ...item, aiLabel: 'off' }, ['/media/a.jpg'])).toBe(
    "Will go out without Instagram's AI label",
  );
  expect(aiLabelWords({ ...item, aiLabel: 'off' }, [])).toBeUndefined();
});

test('nothing is said of an item without media, or of one that is posted by hand', () => {
  expect(aiLabelWords({ ...item, contents: [], aiLabel: 'on' }, [])).toBeUndefined();
  expect(aiLabelWords({ ...item, notify: true }, ['/media/a.jpg'])).toBeUndefined();
});
