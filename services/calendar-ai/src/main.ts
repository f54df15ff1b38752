import { runProcess } from '@insta-ai/chassis/run-service';
import { calendarAiService } from './app.ts';

await runProcess([calendarAiService], process.env);
