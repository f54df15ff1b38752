import { describe, expect, it } from 'vitest';
import { findOwnMedia } from './own-media.ts';

const media = (id: string, caption = '') => ({ id, caption, timestamp: '' });
const ledger = (mediaBefore: string[], caption: string, instagramType: 'Post' | 'Story' = 'Post') => ({
  sent: { at: new Date(), endedAt: null, mediaBefore },
  caption,
  instagramType,
});

describe('our own post among those of the account', () => {
  it('is the new one with our text, spaces and line ends aside', () => {
    const shown = [media('3', 'Other'), media('2', 'Hello\n\n #one '), media('1', 'Hello #one')];
    expect(findOwnMedia(ledger(['1'], 'Hello #one'), shown, [])).toEqual({ found: '2' });
  });

  it('is none when the text is another, it was there before, or another publish has it', () => {
    expect(findOwnMedia(ledger([], 'Hello'), [media('1', 'Hello!')], [])).toBe('none');
    expect(findOwnMedia(ledger(['1'], 'Hello'), [media('1', 'Hello')], [])).toBe('none');
    expect(findOwnMedia(ledger([], 'Hello'), [media('1', 'Hello')], ['1'])).toBe('none');
    expect(findOwnMedia(ledger([], ''), [], [])).toBe('none');
  });

  it('is any new one for a story, which shows no text', () => {
    expect(findOwnMedia(ledger(['1'], 'Hi', 'Story'), [media('2'), media('1')], [])).toEqual({ found: '2' });
  });
});
