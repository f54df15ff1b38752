import { runProcess } from '@insta-ai/chassis/run-service';
import { predictionMediaService } from './app.ts';

await runProcess([predictionMediaService], process.env);
