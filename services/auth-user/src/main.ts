import { runProcess } from '@insta-ai/chassis/run-service';
import { authUserService } from './app.ts';

await runProcess([authUserService], process.env);
