import { fromBinary } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { PostPublishedSchema, PostTroubledSchema } from '../gen/insta_ai/instagram/v1/instagram_pb.js';
import { postPublishedFromBus, postTroubledFromBus } from './news.ts';
import { olderBytes } from './older.fake.ts';

const told = '2026-11-21T09:00:00.000Z';

test('news of a post are read as the first release wrote them', () => {
  const published = fromBinary(
    PostPublishedSchema,
    olderBytes({ 1: 'c1.1', 4: 'https://insta/p/1', 5: told }),
  );
  const troubled = fromBinary(PostTroubledSchema, olderBytes({ 1: 'c1.1', 4: 'm', 5: 'a', 6: told }));

  expect(postPublishedFromBus(published)).toMatchObject({ publishId: 'c1.1', publishedAt: new Date(told) });
  expect(postTroubledFromBus(troubled)).toMatchObject({ message: 'm', until: new Date(told) });
});

test('a moment that was not told, or cannot be read, is none', () => {
  const published = fromBinary(PostPublishedSchema, olderBytes({ 1: 'c1.1', 5: 'soon' }));

  expect(postPublishedFromBus(published).publishedAt).toBeUndefined();
});
