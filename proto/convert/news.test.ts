import { fromBinary } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';
import { ContentChangedSchema, ImageGeneratedSchema } from '../gen/insta_ai/content/v1/content_pb.js';
import { contentChangedFromBus, imageGeneratedFromBus } from './news.ts';
import { olderBytes } from './older.fake.ts';

const content = { _id: 'c1', title: 'Rice', version: 4, contents: ['/media/a.jpg'], date: null };
const prediction = { _id: 'p1', _content: 'c1', output: ['/media/a.jpg'], input: { prompt: 'rice' } };

test('the news of a change is read as the first release wrote it', () => {
  const news = fromBinary(ContentChangedSchema, olderBytes({ 1: 'c1' }, { 2: content }));

  expect(contentChangedFromBus(news)).toEqual({ content });
});

test('the news of a picture is read as the first release wrote it', () => {
  const news = fromBinary(ImageGeneratedSchema, olderBytes({ 1: 'c1' }, { 2: prediction, 3: content }));

  expect(imageGeneratedFromBus(news)).toEqual({ prediction, content });
});

test('news that say nothing are nothing', () => {
  expect(contentChangedFromBus(fromBinary(ContentChangedSchema, new Uint8Array()))).toBeUndefined();
  expect(imageGeneratedFromBus(fromBinary(ImageGeneratedSchema, new Uint8Array()))).toBeUndefined();
});
