import { runLauncher } from '../../embedded/src/run-launcher.ts';
import { wayInLines } from '../../embedded/src/way-in.ts';
import { startProcesses } from './start-processes.ts';

await runLauncher(startProcesses, run => [
  `${run.processes.size} processes are running; their logs are in ${run.logFolder}`,
  ...wayInLines(run),
  ...(run.simulatorUrl
    ? [`Simulated: ${run.simulated.join(', ')}. Feed and mail box: ${run.simulatorUrl}`]
    : []),
]);
