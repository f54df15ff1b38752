import { startProcesses } from '@insta-ai/deploy/processes/start-processes';
import { signIn } from '../e2e/api.ts';
import { openPage } from '../e2e/open-page.ts';
import type { BenchStage } from './bench-stage.ts';
import { fillList, items, listPath, load } from './load-list.ts';

/** Pages that are open and wait for news by polling. */
const pages = 200;
/** Short requests a second beside them that leave every machine room, so that they wait for the pages or for nothing. */
const calmRate = 200;
const person = { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'quiet-studio-7' };

/** The content list through the gateway with one and two replicas, beside everything in one process; then what open pages cost short requests of the service that they wait at. */
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
      if (replicas === 1) lines.push(...(await besidePages(run.publicUrl, token)));
    } finally {
      await run.stop();
    }
  }
  return lines;
}

async function besidePages(publicUrl: string, token: string): Promise<string[]> {
  // A poll of a session that is not there is refused at once, by the very service that pages wait at.
  const asked = { url: `${publicUrl}/socket.io/?EIO=4&transport=polling&sid=none`, token, refused: true };
  const measure = async () => ({ most: await load(asked), calm: await load({ ...asked, rate: calmRate }) });
  const alone = await measure();
  const waiting = await Promise.all(
    Array.from({ length: pages }, () => openPage(publicUrl, { token, pollsOnly: true })),
  );
  try {
    const beside = await measure();
    const lost = waiting.filter(page => page.gaps().length > 0).length;
    return [
      `short requests of the socket: ${inWords(alone.most)}; beside ${pages} open pages: ${inWords(beside.most)}, ${lost} of the pages lost`,
      `the same at ${calmRate} a second: p99 ${alone.calm.p99} ms; beside ${pages} open pages: p99 ${beside.calm.p99} ms`,
    ];
  } finally {
    for (const page of waiting) page.close();
  }
}

function inWords({ perSecond, p99 }: { perSecond: number; p99: number }): string {
  return `${perSecond.toFixed(0)} requests per second, p99 ${p99} ms`;
}
