import { runProcess } from '@insta-ai/chassis/run-service';
import { createInstagramService } from '../../src/app.ts';
import { quickPace } from '../quick-pace.ts';

/** What a killed one held is waited out after each kill. */
const hurriedPace = { ...quickPace, leaseMs: 1_500, callMs: 5_000 };

await runProcess([createInstagramService(hurriedPace)], process.env);
