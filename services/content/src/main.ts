import { runProcess } from '@insta-ai/chassis/run-service';
import { contentService } from './app.ts';

await runProcess([contentService], process.env);
