import { describe, expect, it } from 'vitest';
import { newContent } from './content-document.ts';
import { publishProblem } from './publish-problem.ts';

const ready = { ...newContent('anna', new Date()), instagramType: 'Post', contents: ['/media/a.jpg'] };
const problem = (fields: Partial<typeof ready>, account = 'ig1') =>
  publishProblem({ ...ready, ...fields }, account)?.message;

describe('what keeps an item from going out', () => {
  it('is nothing when it has a type and media and an account is connected', () => {
    expect(problem({})).toBeUndefined();
  });

  it('is a missing account, type or picture', () => {
    expect(problem({}, '')).toBe('Connect an Instagram account first.');
    expect(problem({ instagramType: undefined })).toBe('Choose a content type first.');
    expect(problem({ contents: [] })).toBe('Select a picture or video first.');
  });

  it('is more than Instagram takes', () => {
    expect(problem({ contents: Array(10).fill('/media/a.jpg') })).toBeUndefined();
    expect(problem({ contents: Array(11).fill('/media/a.jpg') })).toMatch(/11 pictures .* takes 10/);
    expect(problem({ metaDescription: 'x'.repeat(2_200) })).toBeUndefined();
    expect(problem({ metaDescription: 'x'.repeat(2_201) })).toMatch(/2201 characters .* takes 2200/);
    expect(problem({ metaDescription: `${'x'.repeat(2_090)}${'🌊'.repeat(60)}` })).toBeUndefined();
  });
});
