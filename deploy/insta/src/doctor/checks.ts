import { keyCheck, loginsCheck, scopesCheck, tokensCheck } from './accounts/accounts.check.ts';
import { budgetsCheck } from './accounts/budgets.check.ts';
import { pricesCheck } from './accounts/prices.check.ts';
import type { Check } from './check.ts';
import { folderCheck, marksCheck, runningCheck, secretsCheck } from './folder/data-folder.check.ts';
import { clockCheck } from './machine/clock.check.ts';
import { diskCheck } from './machine/disk.check.ts';
import { namesCheck } from './machine/names.check.ts';
import { openFilesCheck } from './machine/open-files.check.ts';
import { portCheck } from './machine/port.check.ts';
import { ffmpegCheck, natsServerCheck, nodeCheck } from './machine/programs.check.ts';
import { zoneCheck } from './machine/zone.check.ts';
import { addressCheck } from './outside/address.check.ts';
import { courierCheck } from './outside/courier.check.ts';
import { eventsCheck } from './outside/events.check.ts';
import { graphCheck } from './outside/graph.check.ts';
import { mailCheck } from './outside/mail.check.ts';
import { picturesCheck, textModelCheck } from './outside/models.check.ts';
import { personCheck, postsCheck } from './posts/posts.check.ts';
import { settingsCheck } from './settings/settings.check.ts';
import { signingKeyCheck } from './settings/signing-key.check.ts';
import { backupCheck } from './stores/backup.check.ts';
import { busCheck, streamsCheck } from './stores/bus.check.ts';
import { documentsCheck } from './stores/documents.check.ts';
import { objectsCheck } from './stores/objects.check.ts';
import { answersCheck } from './work/answers.check.ts';
import { deadLettersCheck } from './work/dead-letters.check.ts';
import { queuesCheck } from './work/queues.check.ts';

/** TABLE: everything the doctor looks at. */
export const checks: readonly Check[] = [
  settingsCheck,
  signingKeyCheck,
  nodeCheck,
  natsServerCheck,
  ffmpegCheck,
  diskCheck,
  openFilesCheck,
  clockCheck,
  zoneCheck,
  namesCheck,
  portCheck,
  folderCheck,
  secretsCheck,
  marksCheck,
  runningCheck,
  busCheck,
  streamsCheck,
  documentsCheck,
  objectsCheck,
  backupCheck,
  queuesCheck,
  answersCheck,
  deadLettersCheck,
  postsCheck,
  personCheck,
  addressCheck,
  courierCheck,
  graphCheck,
  eventsCheck,
  textModelCheck,
  picturesCheck,
  mailCheck,
  keyCheck,
  loginsCheck,
  scopesCheck,
  tokensCheck,
  budgetsCheck,
  pricesCheck,
];
