import { describe, expect, it } from 'vitest';
import { imagePrompt } from './image-prompt.ts';

describe('the prompt for a picture', () => {
  it('is the item’s own, after the person’s standing prompt', () => {
    const item = { prompt: ' a boat ', description: 'at sea', title: 'Boat' };

    expect(imagePrompt(item, '')).toBe('a boat');
    expect(imagePrompt(item, 'film grain ')).toBe('film grain, a boat');
  });

  it('falls back to the description, then to the title', () => {
    expect(imagePrompt({ prompt: '', description: 'at sea', title: 'Boat' }, '')).toBe('at sea');
    expect(imagePrompt({ prompt: ' ', description: '', title: 'Boat' }, '')).toBe('Boat');
  });

  it('is empty when the item says nothing, whatever the standing prompt', () => {
    expect(imagePrompt({ prompt: '', description: '', title: '' }, 'film grain')).toBe('');
  });
});
