import { runLauncher } from '../../embedded/src/run-launcher.ts';
import { startProcesses } from './start-processes.ts';

await runLauncher(startProcesses, run => [
  `${run.processes.size} processes are running; their logs are in ${run.logFolder}`,
  `Insta AI is running: ${run.signInUrl ?? run.publicUrl}  (${run.email} / ${run.signInUrl ? run.password : 'the password you set'})`,
  ...(run.simulatorUrl
    ? [`Simulated: ${run.simulated.join(', ')}. Feed and mail box: ${run.simulatorUrl}`]
    : []),
]);
