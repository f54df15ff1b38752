import { fromBinary } from '@bufbuild/protobuf';
import { createLogger } from '@insta-ai/chassis/logger';
import { PublishJobSchema } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import type { ContentDocument } from '../../services/content/src/item/content-document.ts';
import { whenDue } from '../../services/content/src/publishing/publish-decision.ts';
import { type Ledger, newLedger } from '../../services/instagram/src/ledger/ledger.ts';
import type { ContainerParams } from '../../services/instagram/src/platform/container-params.ts';
import type { MediaFittingGateway } from '../../services/instagram/src/platform/media-fitting.gateway.ts';
import { readJob } from '../../services/instagram/src/publish/publish.consumer.ts';
import { runStep } from '../../services/instagram/src/publish/run-step.ts';
import { nextStep } from '../../services/instagram/src/steps/next-step.ts';
import { livePace } from '../../services/instagram/src/steps/pace.ts';
import type { Workbench } from '../../services/instagram/src/steps/workbench.ts';
import { seededAccounts } from '../simulator/src/graph/seed.ts';

const log = createLogger('silent');

type Given = { accountId: string; hashtagCap: number; mediaFitting: MediaFittingGateway; now: Date };

/** What the platform is asked to make: the slides, and what is published. */
export type Sent = { slides: ContainerParams[]; whole: ContainerParams };

/**
 * The way of an item from its moment to where it would be published: its decision, its job as it is on the bus, its ledger, and every step
 * of that, at a platform that is always ready. Undefined where it does not come that far.
 */
export async function wayToThePlatform(item: ContentDocument, given: Given): Promise<Sent | undefined> {
  const { accountId, now } = given;
  const [job] = whenDue(item, accountId, now).messages ?? [];
  if (job?.subject !== 'jobs.publish') return undefined;
  const payload = fromBinary(PublishJobSchema, job.payload);
  const head = readJob({ payload, userId: job.userId, occurredAt: now });
  if (!head) return undefined;
  let ledger: Ledger = newLedger(head);
  const made: ContainerParams[] = [];
  const bench = openBench(given, made, change => {
    ledger = { ...ledger, ...change };
    return ledger;
  });
  for (;;) {
    const step = nextStep(ledger, now);
    if (step.kind === 'ended') return undefined;
    if (step.kind === 'publish') break;
    const { kind } = await runStep(step, bench, ledger);
    if (kind === 'pause') throw new Error(`The step ${step.kind} waits.`);
  }
  const whole = made.at(-1);
  return whole && { slides: made.slice(0, -1), whole };
}

function openBench(
  { mediaFitting, hashtagCap, now }: Given,
  made: ContainerParams[],
  keep: (change: Partial<Ledger>) => Ledger,
): Workbench {
  const platform = {
    createContainer: async (params: ContainerParams) => {
      made.push(params);
      const id = `container-${made.length}`;
      return { kind: 'ok', value: { id, uri: `https://upload.example.com/${id}` } };
    },
    uploadState: async () => ({ kind: 'ok', value: { code: 'FINISHED', offset: 0, isWhole: true } }),
    containerStatus: async () => ({ kind: 'ok', value: { code: 'FINISHED' } }),
    findPartner: async () => ({ kind: 'ok', value: seededAccounts[0]?.id }),
  };
  return {
    account: { needsReconnect: false },
    platform,
    mediaFitting,
    objects: { stat: async () => ({ size: 1 }) },
    isPreparedAhead: async () => false,
    hashtagCap,
    pace: { ...livePace, containerLookMs: { image: 0, video: 0 } },
    restMs: () => 0,
    log,
    now: () => now,
    write: async (change: Partial<Ledger>) => keep(change),
  } as unknown as Workbench;
}
