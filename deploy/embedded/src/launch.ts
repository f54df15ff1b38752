import { runLauncher } from '@insta-ai/deploy/launcher/run/run-launcher';
import { startEmbedded } from './start-embedded.ts';

await runLauncher(startEmbedded);
