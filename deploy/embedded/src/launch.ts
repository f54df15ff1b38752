import { runLauncher } from './run-launcher.ts';
import { startEmbedded } from './start-embedded.ts';

await runLauncher(startEmbedded, run => [
  ...(process.env.SHOW_PHASES ? [JSON.stringify(run.phases)] : []),
  `Insta AI is running: ${run.signInUrl ?? run.publicUrl}  (${run.email} / ${run.signInUrl ? run.password : 'the password you set'})`,
  ...(run.simulator
    ? [`Simulated: ${run.simulated.join(', ')}. Feed and mail box: ${run.simulator.url}`]
    : []),
]);
