import { expect, test } from 'vitest';
import { adviceFor, reasonIn } from './package-managers.ts';
import { systemPrograms } from './system-programs.ts';

test.each([
  [
    'Reading package lists...\nE: Unable to locate package nats-server\n',
    'E: Unable to locate package nats-server',
  ],
  [
    "E: Failed to fetch http://deb.example  Temporary failure resolving 'deb.example'\n" +
      'E: Some index files failed to download. They have been ignored, or old ones used instead.\n',
    "E: Failed to fetch http://deb.example  Temporary failure resolving 'deb.example'",
  ],
  [
    'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4 (apt-get)\n' +
      'E: Unable to lock directory /var/lib/apt/lists/\n',
    'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4 (apt-get)',
  ],
  [
    'E: Sub-process /usr/bin/dpkg returned an error code (1)\n',
    'E: Sub-process /usr/bin/dpkg returned an error code (1)',
  ],
  ['Reading 5%\rReading 90%\rno space left\r\n\n', 'no space left'],
])('why it failed is the line that says so: %j', (output, reason) => {
  expect(reasonIn(output)).toBe(reason);
});

test('who says nothing gives no reason', () => {
  expect(reasonIn('\n')).toBeUndefined();
});

test('the advice is for the package manager that is here, and for who asks', () => {
  const advice = (uid: number, ...here: string[]) =>
    adviceFor(systemPrograms.ffmpeg, ({ name }) => here.includes(name), uid);

  expect(advice(0, 'apt-get')).toBe('install it ("apt-get install ffmpeg")');
  expect(advice(1000, 'apt-get', 'brew')).toBe('install it ("sudo apt-get install ffmpeg")');
  expect(advice(501, 'brew')).toBe('install it ("brew install ffmpeg")');
});
