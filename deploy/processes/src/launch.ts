import { runLauncher } from '@insta-ai/deploy/launcher/run/run-launcher';
import { startProcesses } from './start-processes.ts';

await runLauncher(startProcesses, ({ processes, logFolder }) => [
  `${processes.size} processes are running; their logs are in ${logFolder}`,
]);
