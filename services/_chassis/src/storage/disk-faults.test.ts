import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diskFaultOf, tryWriting } from './disk-faults.ts';

const thrown = (fields: object) => Object.assign(new Error('a write failed'), fields);

test.each([
  [{ code: 'ENOSPC' }, 'full'],
  [{ code: 'EDQUOT' }, 'full'],
  [{ code: 14_031 }, 'full'],
  [{ errcode: 13 }, 'full'],
  [{ errcode: 778 }, 'full'],
  [{ code: 'EROFS' }, 'read-only'],
  [{ code: 90_000_030 }, 'read-only'],
  [{ code: 'EACCES' }, undefined],
  [{}, undefined],
])('%j: the disk is %s', (fields, fault) => {
  expect(diskFaultOf(thrown(fields))).toBe(fault);
});

test('what is no error says nothing of a disk', () => {
  expect(diskFaultOf('ENOSPC')).toBeUndefined();
  expect(diskFaultOf(undefined)).toBeUndefined();
});

test('trying leaves nothing behind, and takes away what a killed one left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'disk-faults-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, '.probe-00000000-0000-4000-8000-000000000000'), '');
  await writeFile(join(folder, '.probe-of-somebody-else'), '');

  await tryWriting(folder);

  expect(await readdir(folder)).toEqual(['.probe-of-somebody-else']);
});
