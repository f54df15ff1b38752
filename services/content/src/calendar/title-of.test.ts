import { describe, expect, it } from 'vitest';
import { titleOf } from './title-of.ts';

const nowhere = { location: '', city: '', type: 'Story' };

describe('the title of a calendar entry', () => {
  it.each([
    ['Sunrise surf at Echo Beach. Coffee after.', 'Sunrise surf at Echo Beach'],
    ['Who is up\nfor a walk? I am.', 'Who is up for a walk?'],
    ['To be continued...', 'To be continued...'],
    ['A boat', 'A boat'],
    [
      'A slow morning between the rice fields of Tegallalang, with coffee from the hills and a long walk.',
      'A slow morning between the rice fields of Tegallalang…',
    ],
    ['x'.repeat(100), `${'x'.repeat(59)}…`],
    [
      'Sunrise over the rice terraces, then coffee at the lake 🌅☕🌾',
      'Sunrise over the rice terraces, then coffee at the lake 🌅☕🌾',
    ],
  ])('of "%s" is its beginning', (description, title) => {
    expect(titleOf({ ...nowhere, description })).toBe(title);
  });

  it('without a description is the place, else the kind', () => {
    expect(titleOf({ ...nowhere, description: ' ', location: 'Echo Beach', city: 'Canggu' })).toBe(
      'Echo Beach',
    );
    expect(titleOf({ ...nowhere, description: '' })).toBe('Story');
  });
});
