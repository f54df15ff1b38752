import { runProcess } from '@insta-ai/chassis/run-service';
import { instagramService } from './app.ts';

await runProcess([instagramService], process.env);
