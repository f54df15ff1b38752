import type { ContentTypeSave } from '@insta-ai/proto/http/content-type';
import { expect, test } from 'vitest';
import { applySave } from './apply-save.ts';
import { newContentType } from './new-content-type.ts';

test('a save changes what it names and leaves the rest', () => {
  const after = applySave(newContentType, { name: 'Portraits', cn_img2: '', captionPadding: 4 });

  expect(after).toEqual({ ...newContentType, name: 'Portraits', cn_img2: '', captionPadding: 4 });
});

test('a name loses the spaces around it', () => {
  expect(applySave(newContentType, { name: '  Portraits ' }).name).toBe('Portraits');
});

test('a content type without a name is called "New type"', () => {
  expect(applySave(newContentType, { name: '   ' }).name).toBe('New type');
  expect(applySave(newContentType, {}).name).toBe('New type');
});

test('a save cannot write what is not a field of a content type', () => {
  const body = { name: 'Mine', owner: 'somebody-else', _id: 'x', revision: 9, outbox: [] };

  expect(Object.keys(applySave(newContentType, body as ContentTypeSave)).sort()).toEqual(
    Object.keys(newContentType).sort(),
  );
});
