import { expect, test } from 'vitest';
import { servedFrontends } from './served-frontends.ts';

test('the page is told which bucket pictures go through, for its privacy policy', () => {
  const given = { COURIER_S3_ENDPOINT: 'https://s3.example.com' };

  expect(servedFrontends(undefined, given).appConfig.courierHost).toBe('s3.example.com');
  expect(servedFrontends(undefined, {}).appConfig.courierHost).toBeUndefined();
});
