import { runProcess } from '@insta-ai/chassis/run-service';
import { voiceService } from './app.ts';

await runProcess([voiceService], process.env);
