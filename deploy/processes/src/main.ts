import { runLauncher } from '@insta-ai/deploy/launcher/run/run-launcher';
import { wayInLines } from '@insta-ai/deploy/launcher/way-in/way-in';
import { startProcesses } from './start-processes.ts';

await runLauncher(startProcesses, run => [
  `${run.processes.size} processes are running; their logs are in ${run.logFolder}`,
  ...wayInLines(run),
  ...(run.simulatorUrl
    ? [`Simulated: ${run.simulated.join(', ')}. Feed and mail box: ${run.simulatorUrl}`]
    : []),
]);
