import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '@insta-ai/chassis/app-error';
import { createLogger } from '@insta-ai/chassis/logger';
import { connectNats } from '@insta-ai/chassis/messaging/connect-nats';
import { createRpcClient } from '@insta-ai/chassis/messaging/rpc';
import { PredictionMediaService } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { startTestPlatform } from '../../testing/start-test-platform.ts';
import type { BareWork } from './bare-tools.main.ts';
import type { Cost } from './cost.ts';
import { residentMib, watchCost } from './watch-cost.ts';

const service = fileURLToPath(new URL('../workers/worker.main.ts', import.meta.url));
const bareTools = fileURLToPath(new URL('./bare-tools.main.ts', import.meta.url));
const userId = randomUUID();
/** As long as a film may take on a busy machine, in milliseconds. */
const patientMs = 600_000;

/** prediction-media and the bare tools, each in a process of its own, so that what each takes can be seen. */
export async function openMediaStage() {
  const platform = await startTestPlatform();
  const objects = await platform.openObjects();
  const start = async (script: string, env: NodeJS.ProcessEnv) => {
    const child = fork(script, { env });
    await once(child, 'message');
    return child;
  };
  const settings = { PATH: process.env.PATH, ...platform.settings, SLOTS: '1', ROLE: 'api,worker' };
  const provider = { REPLICATE_BASE_URL: 'http://127.0.0.1:1', REPLICATE_API_TOKEN: 'r8_bench' };
  const own = await start(service, { ...settings, ...provider });
  const bare = await start(bareTools, { PATH: process.env.PATH });
  const nats = await connectNats(
    { NATS_URL: platform.settings.NATS_URL ?? '', BUS_PREFIX: '' },
    createLogger('silent'),
  );
  const client = createRpcClient({ service: PredictionMediaService, nats });
  const watcherOf = ({ pid = 0 }: ChildProcess) => {
    const idleMib = residentMib(pid);
    return (work: () => Promise<unknown>) => watchCost(pid, idleMib, work);
  };
  const watchOwn = watcherOf(own);
  const watchBare = watcherOf(bare);
  return {
    /** Keeps a file as an upload; it lies in the object store already, as content leaves it. */
    async keep(path: string): Promise<{ cost: Cost; address: string }> {
      const objectKey = `incoming/${randomUUID()}`;
      await objects.put(objectKey, createReadStream(path));
      const request = { userId, contentId: randomUUID(), objectKey, filename: 'upload' };
      let address = '';
      const cost = await watchOwn(async () => {
        const { predictions } = await client.adoptUpload(request, { timeoutMs: patientMs });
        address = predictions[0]?.output[0] ?? '';
      });
      return { cost, address };
    },
    /** Makes what Instagram takes of an upload; asks again while it is made, as publishing does. */
    async fit(address: string, instagramType: 'Post' | 'Reel') {
      let size = { width: 0, height: 0 };
      const cost = await watchOwn(async () => {
        for (;;) {
          try {
            const asked = { userId, outputs: [address], instagramType, fit: 'pad' };
            const { media } = await client.fitMedia(asked, { timeoutMs: patientMs });
            const [made] = media;
            if (!made) throw new Error('Nothing was made of the upload.');
            size = { width: made.width, height: made.height };
            return;
          } catch (error) {
            if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
          }
        }
      });
      return { cost, ...size };
    },
    /** The same with libraries and tools alone. */
    bare(...works: BareWork[]): Promise<Cost> {
      return watchBare(async () => {
        for (const work of works) {
          bare.send(work);
          await answerOf(bare);
        }
      });
    },
    async stop() {
      for (const child of [own, bare]) {
        child.kill();
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      await nats.close();
      await platform.stop();
    },
  };
}

async function answerOf(child: ChildProcess): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => {
        throw new Error('The bare tools ended.');
      }),
    ]);
  } finally {
    ended.abort();
  }
}
