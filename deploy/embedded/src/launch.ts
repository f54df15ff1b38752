import { runLauncher } from './run-launcher.ts';
import { startEmbedded } from './start-embedded.ts';
import { wayInLines } from './way-in.ts';

await runLauncher(startEmbedded, run => [
  ...(process.env.SHOW_PHASES ? [JSON.stringify(run.phases)] : []),
  ...wayInLines(run),
  ...(run.simulator
    ? [`Simulated: ${run.simulated.join(', ')}. Feed and mail box: ${run.simulator.url}`]
    : []),
]);
