import { runProcess } from '@insta-ai/chassis/run-service';
import { contentTypeService } from './app.ts';

await runProcess([contentTypeService], process.env);
