import { runProcess } from '@insta-ai/chassis/run-service';
import { predictionMedia } from '@insta-ai/prediction-media/app';
import { usualPace } from '@insta-ai/prediction-media/pace';

/** A worker as the product has it, with as many jobs at once as the measurement wants. */
const { SLOTS, ...settings } = process.env;
await runProcess([predictionMedia(usualPace, Number(SLOTS))], settings);
process.send?.('ready');
