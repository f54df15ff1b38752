import { expect, test } from 'vitest';
import { promptIdOf } from './prompt-id.ts';

test('the id of a prediction is always the same UUID, and another for another', () => {
  const ids = ['65f0c0ffee0000000000000a', '65f0c0ffee0000000000000b', ''].map(promptIdOf);

  expect(ids).toEqual(['65f0c0ffee0000000000000a', '65f0c0ffee0000000000000b', ''].map(promptIdOf));
  expect(new Set(ids).size).toBe(3);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
