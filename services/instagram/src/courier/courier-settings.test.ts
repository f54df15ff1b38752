import { expect, it } from 'vitest';
import { courierSettings } from './courier-settings.ts';

const none = { GRAPH_BASE_URL: 'https://graph.facebook.com', COURIER_S3_REGION: 'us-east-1' };
const all = {
  ...none,
  COURIER_S3_ENDPOINT: 'https://s3.example.com',
  COURIER_S3_BUCKET: 'pictures',
  COURIER_S3_ACCESS_KEY: 'access',
  COURIER_S3_SECRET_KEY: 'secret',
};

it('is a bucket where all of it is set, and none where nothing is', () => {
  expect(courierSettings(none)).toBeUndefined();
  expect(courierSettings(all)).toEqual({
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    bucket: 'pictures',
    accessKey: 'access',
    secretKey: 'secret',
  });
});

it.each(['ENDPOINT', 'BUCKET', 'ACCESS_KEY', 'SECRET_KEY'])('stops the start without its %s', name => {
  expect(() => courierSettings({ ...all, [`COURIER_S3_${name}`]: undefined })).toThrow(
    'must be set all, or none',
  );
});

it('stops the start at an address that Instagram does not reach, where it is the real one', () => {
  const home = { ...all, COURIER_S3_ENDPOINT: 'http://192.168.1.5:9000' };

  expect(() => courierSettings(home)).toThrow('192.168.1.5 is an address of a private network');
  expect(() => courierSettings({ ...all, COURIER_S3_ENDPOINT: 'http://s3.example.com' })).toThrow(
    'does not begin with https',
  );
  expect(courierSettings({ ...home, GRAPH_BASE_URL: 'http://localhost:8081/graph' })).toBeDefined();
});
