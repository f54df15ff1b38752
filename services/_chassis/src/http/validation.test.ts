import { Instant } from '@insta-ai/proto/http/shared/schema';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { createValidatorCompiler } from './validation.ts';

const reads = (httpPart: string, from: string) => {
  const check = createValidatorCompiler()({
    schema: Type.Object({ from: Instant }),
    httpPart,
    method: 'GET',
    url: '/',
  });
  return !('error' in (check({ from }) as object));
};

test.each(['querystring', 'body'])('a moment in a %s is one that a date can be', part => {
  expect(reads(part, '2026-11-21T09:30:00.000Z')).toBe(true);
  expect(reads(part, '2016-12-31T23:59:59Z')).toBe(true);
  expect(reads(part, '2016-12-31T23:59:60Z')).toBe(false);
  expect(reads(part, 'yesterday')).toBe(false);
});

test.each(['9999-12-31T23:30:00-01:00', '0000-01-01T00:00:00+01:00'])(
  'a moment that a reply could not write as it is asked for is none: %s',
  text => {
    expect(reads('body', text)).toBe(false);
    expect(reads('body', text.replace(/[+-]01:00/, 'Z'))).toBe(true);
  },
);
