import { describe, expect, it } from 'vitest';
import { type PlannedPost, postFindings, storyTextFindings } from './post-findings.ts';

const ready: PlannedPost = { instagramType: 'Post', files: 1, text: 'Good morning.' };
const rules = (change: Partial<PlannedPost>, limits?: { hashtags?: number }) =>
  postFindings({ ...ready, ...change }, limits).map(({ rule }) => rule);
const tags = (count: number) => Array.from({ length: count }, (_, index) => `#tag${index}`).join(' ');
const people = (count: number) => Array.from({ length: count }, (_, index) => `@user.${index}`).join(' ');

describe('a post', () => {
  it('with a type, a picture and a text has nothing in its way', () => {
    expect(rules({})).toEqual([]);
    expect(rules({ text: '' })).toEqual([]);
  });

  it('without type and media is told both at once', () => {
    expect(rules({ instagramType: undefined, files: 0 })).toEqual(['type', 'media']);
  });
});

describe('the number of files', () => {
  it('is 1 to 10 for a post and for the pictures of a reel, and 1 for a story', () => {
    expect(rules({ files: 10 })).toEqual([]);
    expect(rules({ files: 11 })).toEqual(['slides']);
    expect(rules({ files: 11, instagramType: undefined })).toEqual(['type', 'slides']);
    expect(rules({ files: 10, instagramType: 'Reel' })).toEqual([]);
    expect(rules({ files: 11, instagramType: 'Reel' })).toEqual(['slides']);
    expect(rules({ files: 2, instagramType: 'Story' })).toEqual(['story-of-one']);
  });
});

describe('a text', () => {
  it('may be 2200 characters long, where an emoji is one', () => {
    expect(rules({ text: 'x'.repeat(2200) })).toEqual([]);
    expect(rules({ text: '🌻'.repeat(2200) })).toEqual([]);
    expect(postFindings({ ...ready, text: 'x'.repeat(2201) })).toMatchObject([
      { message: 'Text and hashtags are 2201 characters long; Instagram takes 2200.' },
    ]);
  });

  it('may carry 30 hashtags, or as many as the operator allows', () => {
    expect(rules({ text: tags(30) })).toEqual([]);
    expect(rules({ text: tags(31) })).toEqual(['hashtags']);
    expect(rules({ text: tags(6) }, { hashtags: 5 })).toEqual(['hashtags']);
    expect(postFindings({ ...ready, text: tags(12) }, { hashtags: 5 })).toMatchObject([
      { message: 'There are 12 hashtags; 5 are allowed.', fix: 'Keep the best 5 and remove the others.' },
    ]);
  });

  it('may mention 20 people', () => {
    expect(rules({ text: people(20) })).toEqual([]);
    expect(rules({ text: people(21) })).toEqual(['mentions']);
  });

  it('of a Story may be anything, since it is not sent', () => {
    expect(rules({ instagramType: 'Story', text: tags(2_000) })).toEqual([]);
  });
});

describe('the text of a Story', () => {
  const words = { instagramType: 'Story', text: 'Good morning.', isCaptionOn: false };

  it('is seen by nobody while its caption is off, which is worth knowing', () => {
    expect(storyTextFindings(words)).toMatchObject([
      { rule: 'unseen-text', level: 'warning', where: 'text' },
    ]);
  });

  it('is drawn when the caption is on; without words there is nothing to see, and other posts send theirs', () => {
    expect(storyTextFindings({ ...words, isCaptionOn: true })).toEqual([]);
    expect(storyTextFindings({ ...words, text: ' ' })).toEqual([]);
    expect(storyTextFindings({ ...words, instagramType: 'Post' })).toEqual([]);
  });
});
