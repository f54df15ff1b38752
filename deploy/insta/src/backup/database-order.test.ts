import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { expect, it } from 'vitest';
import { databaseOrder } from './database-order.ts';

it('every service has its place, and who keeps the account comes after who asks', () => {
  expect([...databaseOrder].sort()).toEqual([...serviceNames].sort());
  const place = (name: (typeof databaseOrder)[number]) => databaseOrder.indexOf(name);
  expect(place('content')).toBeLessThan(place('instagram'));
  expect(place('content')).toBeLessThan(place('prediction-media'));
  expect(place('prediction-media')).toBeLessThan(place('spending'));
  expect(place('notifier')).toBe(databaseOrder.length - 1);
});
