import { attend } from './attend/attend.command.ts';
import { backup } from './backup/backup.command.ts';
import { changeKeys } from './change-keys/change-keys.command.ts';
import type { Command } from './command.ts';
import { deadLetters } from './dead-letters/dead-letters.command.ts';
import { doctor } from './doctor/doctor.command.ts';
import { nightlyBackups } from './nightly/nightly-backup.command.ts';
import { restoreDrill } from './restore/drill.command.ts';
import { restore } from './restore/restore.command.ts';
import { stuck } from './stuck/stuck.command.ts';
import { version } from './version/version.command.ts';

/** TABLE: everything the operator can ask for. */
export const commands: readonly Command[] = [
  doctor,
  attend,
  stuck,
  deadLetters,
  backup,
  nightlyBackups,
  restore,
  restoreDrill,
  changeKeys,
  version,
];
