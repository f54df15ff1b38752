import { expect, test } from 'vitest';
import { plainFilm } from '../../test/plain-film.ts';
import type { VideoFacts } from '../media/video-facts.ts';
import type { Output } from '../predictions/prediction.ts';
import { type MediaTarget, mediaFindings, type OutputWithFacts } from './media-rules.ts';

const facts: VideoFacts = { ...plainFilm, sound: null };
const output = { mimeType: 'video/mp4', width: 1080, height: 1920 } as Output;
const picture = (width = 1080, height = 1920): OutputWithFacts => ({
  output: { ...output, kind: 'image', width, height },
  facts: undefined,
});
const video = (more: Partial<VideoFacts> = {}): OutputWithFacts => ({
  output: { ...output, kind: 'video' },
  facts: { ...facts, ...more },
});
const findings = (media: OutputWithFacts[], target: Partial<MediaTarget> = {}, canConvert = true) =>
  mediaFindings({ instagramType: 'Reel', fit: 'pad', hasCaption: false, ...target }, media, canConvert);

test('pictures, or one video, have nothing in their way to a Reel', () => {
  expect(findings([picture(), picture()])).toEqual([]);
  expect(findings([video()])).toEqual([]);
});

test('a video beside others is no Reel', () => {
  expect(findings([video(), picture()])).toMatchObject([
    { level: 'error', message: 'A Reel is one video, or pictures only.' },
  ]);
  expect(findings([video(), video()])).toMatchObject([{ level: 'error' }]);
});

test('without ffmpeg it is said what is missing and how to get it', () => {
  const [missing] = findings([picture()], {}, false);

  expect(missing).toMatchObject({
    level: 'error',
    message: expect.stringContaining('ffmpeg is not installed'),
  });
  expect(missing?.fix).toContain('apt-get install ffmpeg');
  expect(findings([picture()], { instagramType: 'Story', hasCaption: true }, false)).toEqual([]);
});

test('without ffmpeg an MP4 goes as it is, with a warning; an AVI and a caption on a video do not go', () => {
  const unknown = { ...video(), facts: undefined };
  const avi = { ...unknown, output: { ...unknown.output, mimeType: 'video/x-msvideo' } };

  expect(findings([unknown], {}, false)).toMatchObject([{ level: 'warning' }]);
  expect(findings([avi], {}, false)).toMatchObject([
    { level: 'error', message: expect.stringContaining('AVI') },
  ]);
  expect(findings([unknown], { instagramType: 'Story', hasCaption: true }, false)).toMatchObject([
    { level: 'error', message: expect.stringContaining('caption') },
  ]);
});

test('a video that is too long for its type is refused with the numbers', () => {
  expect(findings([video({ seconds: 90 })], { instagramType: 'Story' })).toMatchObject([
    { level: 'error', message: expect.stringMatching(/1 min 30 s long; Instagram takes 1 min/) },
  ]);
});

test.each([
  ['a video', [video({ seconds: 4 })], 4_000],
  ['one picture', [picture()], 5_000],
  ['three pictures', [picture(), picture(), picture()], 9_000],
])('a cover past the end of %s is refused, at its end it is not', (_what, media, lengthMs) => {
  expect(findings(media, { coverMs: lengthMs })).toEqual([]);
  expect(findings(media, { coverMs: lengthMs + 1 })).toMatchObject([
    { level: 'error', rule: 'cover', message: expect.stringContaining(`${lengthMs / 1_000} seconds long`) },
  ]);
  expect(findings(media, { coverMs: lengthMs + 1, instagramType: 'Post' })).not.toContainEqual(
    expect.objectContaining({ rule: 'cover' }),
  );
});

test('a file that nobody can read is no video', () => {
  expect(findings([{ ...video(), facts: undefined }])).toMatchObject([{ level: 'error' }]);
});

test('pictures of another shape, and small ones, are worth knowing', () => {
  const post = { instagramType: 'Post' as const };

  expect(findings([picture(1536, 640)], post)).toMatchObject([
    { level: 'warning', message: expect.stringContaining('filled up at the edges') },
  ]);
  expect(findings([picture(1536, 640)], { ...post, fit: 'crop' })).toMatchObject([
    { message: expect.stringContaining('cut at the edges') },
  ]);
  expect(findings([picture(1000, 1000), picture(1600, 900)], post)).toMatchObject([
    { message: expect.stringMatching(/^1 of 2 pictures is not/) },
  ]);
  expect(findings([picture(200, 200)], post)).toMatchObject([
    { message: expect.stringContaining('320 pixels') },
  ]);
});

test('the image model’s tall picture is as good as a phone’s screen', () => {
  expect(findings([picture(768, 1344)], { instagramType: 'Story' })).toEqual([]);
});
