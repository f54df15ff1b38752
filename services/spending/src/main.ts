import { runProcess } from '@insta-ai/chassis/run-service';
import { spendingService } from './app.ts';

await runProcess([spendingService], process.env);
