import { expect, test } from 'vitest';
import { uploadAddress } from './upload-address.ts';

test('a file name is looked up in the uploads path', () => {
  expect(uploadAddress('a b.jpg')).toBe('/api/contentTypes/uploads/a%20b.jpg');
});

test('a whole address stays as it is', () => {
  expect(uploadAddress('https://example.com/face.jpg')).toBe('https://example.com/face.jpg');
  expect(uploadAddress('/media/face.jpg')).toBe('/media/face.jpg');
});
