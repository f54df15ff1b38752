import { expect, test } from 'vitest';
import { isWebhookUrl } from './webhook-url.ts';

test('https goes anywhere, http only where the real service could never call, and only when that is asked for', () => {
  const urls = [
    'https://shop.example.com/h',
    'http://127.0.0.1:8080/h',
    'http://localhost:8080',
    'http://gateway:8080/h',
    'http://10.0.0.4/h',
  ];
  expect(urls.every(url => isWebhookUrl(url, true))).toBe(true);
  expect(urls.filter(url => isWebhookUrl(url, false))).toEqual(['https://shop.example.com/h']);
  expect(
    ['http://shop.example.com/h', 'ftp://a', 'nothing', 'http://8.8.8.8/'].some(url =>
      isWebhookUrl(url, true),
    ),
  ).toBe(false);
});
