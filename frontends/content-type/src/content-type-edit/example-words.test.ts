import { expect, test } from 'vitest';
import { exampleWords } from './example-words.ts';

const story = { instagramType: 'Story', aspect_ratios_selection: '768*1344', enableCaption: true } as const;

test('a type without a picture says what its pictures will be like', () => {
  expect(exampleWords(story, undefined, false)[0]).toBe(
    'Pictures of this type will be 768 × 1344, story. The first one will appear here.',
  );
});

test('an example of another size says what the next one will be', () => {
  const made = '11-20-2026 09:00 (Europe/Rome, GMT+1)';

  expect(exampleWords(story, { size: '1024*1024', made }, false)).toEqual([
    `The latest picture of this type, made ${made}.`,
    'The next one will be 768 × 1344, story.',
    'Drag the caption, or move it with the arrow keys.',
  ]);
  expect(exampleWords(story, { size: '768*1344', made }, false)).toHaveLength(2);
});

test('a caption that is not to be seen is explained', () => {
  expect(exampleWords({ ...story, enableCaption: false }, undefined, false)[1]).toContain('Enable Caption');
  expect(exampleWords({ ...story, instagramType: 'Reel' }, undefined, false)[1]).toContain('Stories only');
});

test('nobody is told of keys who has none', () => {
  expect(exampleWords(story, undefined, true)[1]).toBe('Drag the caption.');
});
