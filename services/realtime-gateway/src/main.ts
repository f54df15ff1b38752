import { runProcess } from '@insta-ai/chassis/run-service';
import { realtimeGatewayService } from './app.ts';

await runProcess([realtimeGatewayService], process.env);
