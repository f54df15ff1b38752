import { expect, it, onTestFinished, vi } from 'vitest';
import { isFull, watchRoom } from './room.ts';

const mb = 1024 * 1024;
const disk = (free: number, ffree = 10) => ({ bsize: 1, bavail: free, files: ffree < 0 ? 0 : 100, ffree });

it.each([
  ['no byte', disk(0), true],
  ['less than a write may take', disk(mb), true],
  ['some room', disk(3 * mb), false],
  ['room but no file', disk(900 * mb, 0), true],
  ['a file system that counts no files', { ...disk(900 * mb), files: 0, ffree: 0 }, false],
])('a disk with %s: full is %s', (_what, facts, full) => {
  expect(isFull(facts)).toBe(full);
});

it('says once that the disk is full, and mends once when there is room for more than the next write', async () => {
  let free = 100 * mb;
  let looks = 0;
  const said: string[] = [];
  const mend = vi.fn();
  const room = watchRoom('/data', line => said.push(line), {
    eachMs: 1,
    write: async () => {},
    ask: async () => {
      looks += 1;
      return disk(free);
    },
  });
  onTestFinished(() => room.stop());
  room.onBack(mend);
  const lookTwice = () => {
    const from = looks;
    return vi.waitFor(() => expect(looks).toBeGreaterThan(from + 1), { interval: 1 });
  };

  await lookTwice();
  expect(said).toEqual([]);
  free = 0;
  await lookTwice();
  free = 3 * mb;
  await lookTwice();
  expect(said).toEqual([expect.stringContaining('The disk of /data is full')]);
  expect(room.keepsNothing()).toBe(true);
  expect(mend).not.toHaveBeenCalled();
  free = 50 * mb;
  await lookTwice();
  expect(said).toHaveLength(2);
  expect(room.keepsNothing()).toBe(false);
  expect(mend).toHaveBeenCalledTimes(1);
});

it('says once that the disk takes no change, gives nothing up meanwhile, and says when it does again', async () => {
  let isReadOnly = true;
  let tries = 0;
  const said: string[] = [];
  const room = watchRoom('/data', line => said.push(line), {
    eachMs: 0,
    ask: async () => disk(100 * mb),
    write: async () => {
      tries += 1;
      if (isReadOnly) throw Object.assign(new Error('EROFS'), { code: 'EROFS' });
    },
  });
  onTestFinished(() => room.stop());
  const tryTwice = () => {
    const from = tries;
    return vi.waitFor(() => expect(tries).toBeGreaterThan(from + 1), { interval: 1 });
  };

  await tryTwice();
  expect(said).toEqual([expect.stringContaining('The disk of /data is mounted read-only')]);
  expect(room.keepsNothing()).toBe(true);
  isReadOnly = false;
  await tryTwice();
  expect(said).toHaveLength(2);
  expect(said[1]).toContain('can be written again');
  expect(room.keepsNothing()).toBe(false);
});

it('goes on looking when the disk does not answer', async () => {
  let looks = 0;
  const room = watchRoom('/data', () => {}, {
    eachMs: 1,
    write: async () => {},
    ask: async () => {
      looks += 1;
      throw new Error('EIO');
    },
  });
  onTestFinished(() => room.stop());

  await vi.waitFor(() => expect(looks).toBeGreaterThan(2), { interval: 1 });
});
