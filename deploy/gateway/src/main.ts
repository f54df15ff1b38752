import { endWhenTold } from '@insta-ai/chassis/start/end-when-told';
import { giveBackWhenIdle } from '@insta-ai/chassis/start/give-back';
import { startGateway } from './start-gateway.ts';

const runs = endWhenTold();
try {
  runs(await startGateway(process.env));
  giveBackWhenIdle();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
