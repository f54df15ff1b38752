import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The commit that a folder was made of: an image has it in a file, a clone says it itself, read from its files so that no git is
 * needed; '' where nobody knows.
 */
export function readCommit(root: string): string {
  const baked = asCommit(readOr(root, 'COMMIT', ''));
  if (baked) return baked;
  try {
    const folder = gitFolderOf(root);
    const head = read(folder, 'HEAD');
    const [, branch] = /^ref: (.+)$/.exec(head) ?? [];
    return asCommit(branch ? commitOf(folder, branch) : head);
  } catch {
    return '';
  }
}

/** A second work tree of a clone has a file that says where its own folder is. */
function gitFolderOf(root: string): string {
  try {
    const [, elsewhere = ''] = /^gitdir: (.+)$/.exec(read(root, '.git')) ?? [];
    return resolve(root, elsewhere);
  } catch {
    return join(root, '.git');
  }
}

/** A branch lies in the folder that all work trees of a clone share, in a file of its own or in a list. */
function commitOf(folder: string, branch: string): string {
  const shared = resolve(folder, readOr(folder, 'commondir', '.'));
  const own = readOr(shared, branch, '');
  if (own) return own;
  const line = readOr(shared, 'packed-refs', '')
    .split('\n')
    .find(one => one.endsWith(` ${branch}`));
  return line?.split(' ')[0] ?? '';
}

function readOr(folder: string, name: string, instead: string): string {
  try {
    return read(folder, name);
  } catch {
    return instead;
  }
}

function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8').trim();
}

function asCommit(text: string): string {
  return /^[0-9a-f]{40}$/.test(text) ? text : '';
}
