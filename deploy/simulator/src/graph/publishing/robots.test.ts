import { expect, test } from 'vitest';
import { robotsForbid } from './robots.ts';

test('nobody may come in where everything is disallowed', () => {
  expect(robotsForbid('User-agent: *\nDisallow: /', '/media/a.jpg')).toBe(true);
  expect(robotsForbid('User-agent: *\nDisallow:', '/media/a.jpg')).toBe(false);
  expect(robotsForbid('<!doctype html>', '/media/a.jpg')).toBe(false);
});

test('rules for the fetcher by name replace those for all', () => {
  const robots =
    'User-agent: *\nDisallow: /\n\nUser-agent: googlebot\nUser-agent: facebookexternalhit\nAllow: /media/\nDisallow: /';

  expect(robotsForbid(robots, '/media/a.jpg')).toBe(false);
  expect(robotsForbid(robots, '/api')).toBe(true);
});

test('the longest rule wins, with wildcards and an end sign', () => {
  const robots = 'User-agent: *\nDisallow: /*.jpg$\nAllow: /media/*.jpg$';

  expect(robotsForbid(robots, '/a.jpg')).toBe(true);
  expect(robotsForbid(robots, '/media/a.jpg')).toBe(false);
  expect(robotsForbid(robots, '/a.jpg.png')).toBe(false);
});
