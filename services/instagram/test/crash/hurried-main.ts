import { runProcess } from '@insta-ai/chassis/run-service';
import { createInstagramService } from '../../src/app.ts';
import { quickPace } from '../quick-pace.ts';

await runProcess([createInstagramService(quickPace)], process.env);
