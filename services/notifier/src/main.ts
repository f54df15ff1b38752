import { runProcess } from '@insta-ai/chassis/run-service';
import { notifierService } from './app.ts';

await runProcess([notifierService], process.env);
