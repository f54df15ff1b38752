import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What a target gives its program, one argument a line. */
function argumentsOf(...asked: string[]): string[] {
  const isThere = ['--silent', '--old-file=node_modules/.installed'];
  const printed = execFileSync('make', [...isThere, String.raw`NODE=printf '%s\n'`, ...asked], {
    cwd: root,
    encoding: 'utf8',
  });
  return printed.trimEnd().split('\n').slice(1);
}

test.each(['backup', 'restore', 'restore-drill'])('make %s takes a place with blanks in its name', target => {
  expect(argumentsOf(target, "FILE=/my disk/it's of mine/")).toEqual([target, "/my disk/it's of mine/"]);
});

test('make backup finds the home folder that the shell left as it was written', () => {
  expect(argumentsOf('backup', 'HOME=/home/ada', 'FILE=~/my backups/')).toEqual([
    'backup',
    '/home/ada/my backups/',
  ]);
});

test('make backup keeps as many as it is told, and names no place where none is given', () => {
  expect(argumentsOf('backup', 'FILE=s3://bucket/folder/', 'KEEP=3')).toEqual([
    'backup',
    's3://bucket/folder/',
    '--keep',
    '3',
  ]);
  expect(argumentsOf('restore')).toEqual(['restore']);
});
