import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { productInWords } from './product.ts';
import { readCommit } from './read-commit.ts';

const commit = '4c5d6e7f'.repeat(5);
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'read-commit-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(files: { [path: string]: string }) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
}

it.each<[string, { [path: string]: string }]>([
  ['of a branch', { '.git/HEAD': 'ref: refs/heads/main', '.git/refs/heads/main': commit }],
  ['of an image', { COMMIT: commit }],
  ['of no branch', { '.git/HEAD': commit }],
  [
    'of a branch in the list',
    { '.git/HEAD': 'ref: refs/heads/main', '.git/packed-refs': `# all\n${commit} refs/heads/main` },
  ],
  [
    'of a second work tree',
    {
      '.git': 'gitdir: clone/.git/worktrees/two',
      'clone/.git/worktrees/two/HEAD': 'ref: refs/heads/two',
      'clone/.git/worktrees/two/commondir': '../..',
      'clone/.git/refs/heads/two': commit,
    },
  ],
])('finds the commit %s', (_name, files) => {
  put(files);

  expect(readCommit(root)).toBe(commit);
});

it('knows none where there is no clone, or a broken one', () => {
  expect(readCommit(root)).toBe('');
  put({ '.git/HEAD': 'ref: refs/heads/main' });
  expect(readCommit(root)).toBe('');
});

it('is said shortly', () => {
  expect(productInWords({ version: '0.2.0', commit })).toBe('0.2.0 (4c5d6e7)');
  expect(productInWords({ version: '0.2.0', commit: '' })).toBe('0.2.0');
});
