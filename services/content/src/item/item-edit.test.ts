import { describe, expect, it } from 'vitest';
import { newContent } from './content-document.ts';
import { changedFields, lookOfType, missingCaption, readEdit, touchesPost } from './item-edit.ts';

const item = {
  ...newContent('anna', new Date('2027-01-01T00:00:00Z')),
  date: new Date('2027-02-01T10:00:00Z'),
};
const edit = (body: object) => readEdit(body, 'https://insta.example.com');

describe('what a person may write', () => {
  it('is only what is theirs', () => {
    const posted = {
      title: 'Boat',
      owner: 'x',
      _id: 'x',
      version: 3,
      permalink: 'x',
      decisions: 9,
      _contentType: 't',
    };

    expect(edit(posted)).toEqual({ title: 'Boat' });
  });

  it('is read into the form of the store', () => {
    expect(edit({ date: '2027-02-01T12:00:00+02:00', status: '' })).toEqual({
      date: item.date,
      status: 'Draft',
    });
    expect(edit({ date: null })).toEqual({ date: null });
  });
});

describe('what an edit changes', () => {
  it('is nothing when the item has these values already', () => {
    expect(changedFields(item, edit({ title: '', contents: [], date: '2027-02-01T10:00:00Z' }))).toEqual({});
  });

  it('is only what differs', () => {
    expect(changedFields(item, edit({ title: '', city: 'Genoa', date: null }))).toEqual({
      city: 'Genoa',
      date: null,
    });
  });

  it('takes away whose voice a text was written with, once that text is wholly another one', () => {
    const text = 'Three quiet coves that you reach before noon, by boat.';
    const textVoice = { of: 'metaDescription' as const, text, hadSheet: true, exemplars: [] };
    const written = { ...item, metaDescription: text, textVoice };
    const other = { metaDescription: 'A new bakery opens at the harbour on Friday.' };

    expect(changedFields(written, edit({ metaDescription: `${text} Come!` }))).not.toHaveProperty(
      'textVoice',
    );
    expect(changedFields(written, edit(other))).toEqual({ ...other, textVoice: null });
    // Pages send the whole item; sent again after a lost answer, it changes nothing.
    const saved = { ...written, ...other, textVoice: null };
    expect(changedFields(saved, edit({ ...other, textVoice }))).toEqual({});
  });

  it('concerns the post unless it is only a note of the planner', () => {
    expect(touchesPost({ title: 'x', description: 'x', location: 'x', city: 'x', prompt: 'x' })).toBe(false);
    expect(touchesPost({ textVoice: null })).toBe(false);
    expect(touchesPost({ title: 'x', hashtags: '#x' })).toBe(true);
    expect(touchesPost({})).toBe(false);
  });
});

it('a caption takes from its type what it lacks itself', () => {
  const ofType = { captionFont: 'Futura', captionLeft: 20, captionTop: undefined };

  expect(missingCaption({ captionLeft: 0 }, ofType)).toEqual({ captionFont: 'Futura' });
});

describe('the look of another type', () => {
  const post = { captionSize: 30, captionColor: 'black', captionOpacity: 0.5, enableCaption: false };
  const story = { captionSize: 60, captionColor: 'red', enableCaption: true };

  it('is taken over, and what the other one does not say is as if it was never set', () => {
    expect(lookOfType(post, { before: post, after: story })).toEqual({ ...story, captionOpacity: 1 });
  });

  it('leaves what the person changed', () => {
    const changed = { ...post, captionColor: 'white', captionLeft: 40 };

    expect(lookOfType(changed, { before: post, after: { ...story, captionLeft: 20 } })).toEqual({
      captionSize: 60,
      enableCaption: true,
      captionOpacity: 1,
    });
  });

  it('has the padding that its round corners ask for where it says none itself', () => {
    const padded = { ...post, captionPadding: 3 };

    expect(lookOfType(padded, { before: padded, after: { ...story, captionRadius: 20 } })).toMatchObject({
      captionRadius: 20,
      captionPadding: 10,
    });
  });

  it('fills only what is missing when nothing is known of the type before', () => {
    expect(lookOfType({ captionSize: 30 }, { before: {}, after: story })).toEqual({
      captionColor: 'red',
      enableCaption: true,
    });
  });
});
