import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('the door that pages bundle for themselves brings no second copy of the kit', async () => {
  for (const part of ['caption-scale.ts', 'draggable-caption.tsx', 'story-caption.tsx']) {
    const source = await readFile(`frontends/_design/src/story-caption/${part}`, 'utf8');
    expect(source).not.toMatch(/from '@mantine|from '@insta-ai\/design'/);
  }
});
