import type { Check } from '../check.ts';
import { NotLooked } from '../finding.ts';
import { judgeOpenFiles } from './judge-open-files.ts';

export const openFilesCheck: Check = {
  group: 'machine',
  name: 'open files',
  asks: 'how many files and connections a program may have open here, where the product runs on this machine',
  fix: 'Raise it where the product is started: "ulimit -n 65536" in the shell before it, LimitNOFILE=65536 of a systemd unit, or --ulimit nofile=65536 of a container.',
  async look({ machine, isElsewhere }) {
    if (isElsewhere) throw new NotLooked('the services run elsewhere');
    return [judgeOpenFiles(await machine.limits().catch(() => ''))];
  },
};
