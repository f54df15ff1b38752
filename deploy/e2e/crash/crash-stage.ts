import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulatedSettings } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { demoConditions } from '../../simulator/src/conditions.ts';
import { type Simulator, startSimulator } from '../../simulator/src/start-simulator.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts';
import { type Api, createApi } from '../api.ts';
import { type ProductProcess, startProduct } from '../product-process.ts';
import { startHttpProxy } from './http-proxy.ts';
import { startMongoProxy } from './mongo-proxy.ts';
import type { Step } from './step.ts';

/**
 * A product process that can be killed at any step that the outside can see, while bus, documents and the platforms
 * live on, as they would on a cluster. A step is reported when the other side has done its part and before the product
 * learns of it: the worst moment to die.
 */
export type CrashStage = {
  simulator: Simulator;
  /** Starts the product if it is not running. */
  product(): Promise<ProductProcess>;
  /** What its person asks it; asked for anew after a kill. */
  api(): Promise<Api>;
  /** Collects the steps that work makes. */
  record(work: () => Promise<void>): Promise<string[]>;
  /**
   * Runs work and kills the product at its `index`-th step, or at its end where it takes fewer; resolves with the step's label when
   * the product is gone.
   */
  killAt(index: number, work: () => Promise<void>): Promise<string>;
  stop(): Promise<void>;
};

export async function openCrashStage(): Promise<CrashStage> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-crash-'));
  const platform: TestPlatform = await startTestPlatform();
  let onStep: (step: Step) => void = () => {};
  const report = (step: Step) => onStep(step);
  const documents = await startMongoProxy(platform.settings.MONGODB_URL ?? '', report);
  const simulatorPort = await ownPort();
  const platforms = await startHttpProxy(`http://127.0.0.1:${simulatorPort}`, report);
  // The simulator names its files by the proxy's address, so that fetching a picture is a step too.
  const simulator = await startSimulator({
    folder: join(folder, 'simulator'),
    port: simulatorPort,
    publicUrl: platforms.url,
    speed: 4,
    conditions: demoConditions,
  });
  const settings = {
    PORT: String(await ownPort()),
    DATA_DIR: join(folder, 'product'),
    NATS_URL: platform.settings.NATS_URL ?? '',
    ...platform.documents,
    MONGODB_URL: documents.url,
    ...simulatedSettings(simulator, {}),
    LOG_LEVEL: 'info',
  };
  let running: ProductProcess | undefined;
  const product = async () => {
    running ??= await startProduct(settings, 'hurried');
    return running;
  };
  return {
    simulator,
    product,
    async api() {
      const { publicUrl, token } = await product();
      return createApi(publicUrl, token);
    },
    async record(work) {
      const labels: string[] = [];
      onStep = step => labels.push(step.label);
      await work();
      onStep = () => {};
      return labels;
    },
    async killAt(index, work) {
      const victim = running;
      if (!victim) throw new Error('The product is not running.');
      let seen = 0;
      let label = '';
      onStep = step => {
        seen += 1;
        if (seen - 1 !== index) return;
        label = step.label;
        void victim.kill();
      };
      const worked = work()
        // A caller loses its answer when the product dies; that is part of what is tested.
        .catch(() => {})
        .then(() => {
          if (seen > index) return;
          // It took fewer steps than its rehearsal.
          label = 'its end';
          void victim.kill();
        });
      await victim.gone;
      onStep = () => {};
      running = undefined;
      await worked;
      return label;
    },
    async stop() {
      await running?.stop();
      documents.stop();
      await platforms.stop();
      await simulator.stop();
      await platform.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
