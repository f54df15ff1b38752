import { expect, test } from 'vitest';
import { tidyImagePrompt } from './image-prompt.ts';

test.each([
  ['a plain description stays', 'A surfer at dawn, soft light', 'A surfer at dawn, soft light'],
  ['hashtags go', 'A surfer at dawn #surf #bali', 'A surfer at dawn'],
  ['mentions and links go', 'A surfer by @someone https://example.com/x at dawn', 'A surfer by at dawn'],
  ['a label and quotes go', 'Prompt: "A surfer\nat dawn"', 'A surfer at dawn'],
  ['an address with an @ inside a word stays', 'a sign that reads me@home', 'a sign that reads me@home'],
])('%s', (_name, given, expected) => {
  expect(tidyImagePrompt(given)).toBe(expected);
});

test('a prompt of one sign without end is cut within a moment', () => {
  expect(tidyImagePrompt(`A boat ${'"'.repeat(200_000)} at sea`).length).toBeLessThanOrEqual(1000);
});

test('a very long prompt is cut', () => {
  expect(tidyImagePrompt('light '.repeat(400)).length).toBeLessThanOrEqual(1000);
});
