import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Check } from '../check.ts';
import { NotLooked } from '../finding.ts';
import { judgeDisk, workRoomFault } from './judge-disk.ts';

export const diskCheck: Check = {
  group: 'machine',
  name: 'disk',
  asks: 'room on the disk of the data folder, in bytes and in files, and where films are worked on',
  fix: 'Free some space on this disk, or move the data folder to a larger one and name it with DATA_DIR.',
  async look({ settings, machine, isElsewhere }) {
    if (isElsewhere) throw new NotLooked('the stores are elsewhere');
    const place = nearest(resolve(settings.DATA_DIR));
    const found = judgeDisk(await machine.statfs(place), place);
    // On the same disk it would be the same fault.
    if (found.level !== 'ok') return [found];
    const work = tmpdir();
    return [workRoomFault(await machine.statfs(work), work) ?? found];
  },
};

/** The folder, or the one that it will be made in. */
function nearest(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : nearest(dirname(path));
}
