import { describe, expect, it } from 'vitest';
import { captionProblem } from './caption-rules.ts';

const tags = (count: number) => Array.from({ length: count }, (_, index) => `#tag${index}`).join(' ');
const people = (count: number) => Array.from({ length: count }, (_, index) => `@user.${index}`).join(' ');

describe('a caption', () => {
  it('may be empty, and 2200 characters long', () => {
    expect(captionProblem('', 30)).toBeUndefined();
    expect(captionProblem('x'.repeat(2200), 30)).toBeUndefined();
    expect(captionProblem('🌻'.repeat(2200), 30)).toBeUndefined();
  });

  it('with more than 2200 characters is refused and told how long it is', () => {
    expect(captionProblem('x'.repeat(2201), 30)).toMatchObject({
      cause: 'captionTooLong',
      message: 'Text and hashtags are 2201 characters long; Instagram takes 2200.',
    });
  });

  it('may carry as many hashtags as the setting says, and not one more', () => {
    expect(captionProblem(tags(30), 30)).toBeUndefined();
    expect(captionProblem(tags(31), 30)).toMatchObject({ cause: 'tooManyHashtags' });
    expect(captionProblem(tags(6), 5)?.message).toBe('There are 6 hashtags; 5 are allowed.');
    expect(captionProblem('#über #日本 C# a#b https://x.org/#part', 2)).toBeUndefined();
  });

  it('may mention 20 people, and not one more; addresses of mail are no mentions', () => {
    expect(captionProblem(people(20), 30)).toBeUndefined();
    expect(captionProblem(people(21), 30)).toMatchObject({ cause: 'tooManyTags' });
    expect(captionProblem('me@example.com '.repeat(30), 30)).toBeUndefined();
  });
});
