import { startProcesses } from '@insta-ai/deploy/processes/start-processes';
import { signIn } from '../e2e/api.ts';
import type { BenchStage } from './bench-stage.ts';
import { fillList, items, listPath, load } from './load-list.ts';

const person = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'quiet-studio-7' };

/** The content list through the gateway with one and two replicas, beside everything in one process. */
export async function benchGateway(stage: BenchStage): Promise<string[]> {
  await fillList(stage, person);
  const product = await stage.startProduct(person);
  const one = await load({ url: `${product.publicUrl}${listPath}`, token: product.token });
  await product.stop();
  const lines = [`GET /api/contents, 40 of ${items}, one process: ${inWords(one)}`];
  for (const replicas of [1, 2]) {
    const run = await startProcesses({
      given: {
        ...stage.settings,
        ...person,
        PATH: process.env.PATH,
        REPLICAS: String(replicas),
        WORKERS: '1',
      },
    });
    try {
      const token = await signIn(run.publicUrl, run.email, run.password);
      const through = await load({ url: `${run.publicUrl}${listPath}`, token });
      const ratio = (through.perSecond / one.perSecond).toFixed(2);
      lines.push(
        `through the gateway, ${replicas} replica(s): ${inWords(through)}, ${ratio} of the one process`,
      );
    } finally {
      await run.stop();
    }
  }
  return lines;
}

function inWords({ perSecond, p99 }: { perSecond: number; p99: number }): string {
  return `${perSecond.toFixed(0)} requests per second, p99 ${p99} ms`;
}
