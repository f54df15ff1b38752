import { runLauncher } from '@insta-ai/deploy/launcher/run/run-launcher';
import { wayInLines } from '@insta-ai/deploy/launcher/way-in/way-in';
import { startEmbedded } from './start-embedded.ts';

await runLauncher(startEmbedded, run => [
  ...(process.env.SHOW_PHASES ? [JSON.stringify(run.phases)] : []),
  ...wayInLines(run),
  ...(run.simulator
    ? [`Simulated: ${run.simulated.join(', ')}. Feed and mail box: ${run.simulator.url}`]
    : []),
]);
