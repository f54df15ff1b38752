import { ApiError } from '@insta-ai/platform';
import { contentTypeDefaults } from '@insta-ai/proto/data/content-type-defaults';
import { expect, test } from 'vitest';
import { problemsOf, problemsOfRefusal } from './draft-problems.ts';

test('the defaults of a new content type have no problem', () => {
  expect(problemsOf(contentTypeDefaults)).toEqual({});
});

test('a number that is missing or out of bounds is named with its bounds', () => {
  const draft = { ...contentTypeDefaults, cn_weight2: 2.5, image_number: Number.NaN, refiner_switch: 0 };

  expect(problemsOf(draft)).toEqual({
    cn_weight2: 'Enter a number from 0 to 2.',
    image_number: 'Enter a number from 1 to 8.',
    refiner_switch: 'Enter a number from 0.1 to 1.',
  });
});

test('a refusal of the server is put beside its fields', () => {
  const slots = new ApiError('invalid_argument', 'Not in your library.', 400, { slots: [2] });
  const schema = new ApiError('invalid_argument', 'The request is not valid.', 400, {
    problems: ['body/captionFont: must NOT have more than 100 characters', 'body: must be object'],
  });

  expect(problemsOfRefusal(slots)).toEqual({ cn_img2: expect.stringContaining('Select Image') });
  expect(problemsOfRefusal(schema)).toEqual({
    captionFont: 'The server did not accept this: it must NOT have more than 100 characters.',
  });
});

test('a failure that is not about fields is beside none', () => {
  expect(problemsOfRefusal(new ApiError('unavailable', 'Restarting.', 503))).toEqual({});
  expect(problemsOfRefusal(new Error('?'))).toEqual({});
});
