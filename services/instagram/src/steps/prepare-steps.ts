import type { Finding } from '@insta-ai/proto/rules/finding';
import { postFindings } from '@insta-ai/proto/rules/post-findings';
import { optionFindings } from '@insta-ai/proto/rules/post-options';
import { classifyContainerFault } from '../graph/errors/classify.ts';
import type { GraphErrorRow } from '../graph/errors/error-row.ts';
import { expiredLogin, isTokenOver } from '../graph/errors/login-errors.ts';
import { type GraphResult, mapResult } from '../graph/graph-result.ts';
import { type Container, type FittedFile, type Ledger, optionsOf, type Reason } from '../ledger/ledger.ts';
import { type ContainerParams, parentParams, slideParams } from '../platform/container-params.ts';
import { whyNotNamed } from '../platform/partner-finding.ts';
import { fail } from './endings.ts';
import { pauseBeforeLook } from './pace.ts';
import { handleSetback, noNotice, setbackOf, troubleNotice, waitForPlatform } from './setbacks.ts';
import { go, pause, type StepResult, type Workbench } from './workbench.ts';

const fittingBusy: GraphErrorRow = {
  cause: 'fittingBusy',
  class: 'transient',
  message: 'The media are still being prepared.',
  advice: 'No action needed: Insta AI tries again automatically.',
};

const preparing: Reason = {
  cause: 'preparing',
  message: 'Instagram is still preparing the media.',
  advice: 'No action needed: it goes out as soon as they are ready.',
};

const expired: GraphErrorRow = {
  cause: 'containerExpired',
  class: 'new-container',
  message: 'The post that Instagram was preparing expired several times.',
  advice: 'Publish the item again.',
  tries: 5,
};

/** Fitting makes it once more, or says in words why it cannot. */
const pictureGone: GraphErrorRow = {
  cause: 'pictureGone',
  class: 'new-container',
  message: 'The prepared picture is no longer there.',
  advice: 'Choose or create another picture and publish again.',
  tries: 3,
};

const courierAway: GraphErrorRow = {
  cause: 'courierAway',
  class: 'transient',
  message: 'The bucket that Instagram is to fetch pictures from did not take one.',
  advice:
    'No action needed: Insta AI tries again automatically. If it lasts, whoever runs Insta AI checks the bucket of COURIER_S3_ENDPOINT.',
};

/** Refuses first what can be refused without the platform; then has the media fitted. */
export async function fitMedia(bench: Workbench, ledger: Ledger): Promise<StepResult> {
  const { instagramType, outputs, caption } = ledger;
  const options = optionsOf(ledger);
  const limits = { hashtags: bench.hashtagCap };
  const [problem] = [
    ...postFindings({ instagramType, files: outputs.length, text: caption }, limits),
    ...optionFindings({ instagramType, outputs, options }),
  ];
  if (problem) return fail(bench, ledger, reasonOfFinding(problem));
  const answer = await bench.mediaFitting.fit(ledger);
  if (answer.kind === 'later') return handleSetback(bench, ledger, { row: fittingBusy, regainMs: undefined });
  // The pictures of a Reel become one video.
  const files = ledger.instagramType === 'Reel' ? 1 : ledger.outputs.length;
  const isComplete = answer.kind === 'fitted' && answer.files.length === files;
  if (isComplete) return go(await bench.write({ media: answer.files }));
  // Never a slide missing (design, section 7).
  const message = answer.kind === 'refused' ? answer.message : 'Not every selected file could be prepared.';
  const usual = 'Choose another picture or video in the item and publish again.';
  const advice = (answer.kind === 'refused' && answer.advice) || usual;
  return fail(bench, ledger, { cause: 'fit', message, advice });
}

/** A finding in words for a post that was already due. */
function reasonOfFinding({ rule, message, fix }: Finding): Reason {
  return { cause: rule, message, advice: fix.replace(/\.$/, ' and publish again.') };
}

export async function createSlide(bench: Workbench, ledger: Ledger, index: number): Promise<StepResult> {
  const file = ledger.media?.[index];
  if (!file) return go(await bench.write({ media: null }));
  return withReach(bench, ledger, file, async reached => {
    const made = await makeContainer(bench, slideParams(reached, index, ledger));
    if (made.kind !== 'ok') return handleSetback(bench, ledger, setbackOf(made));
    return go(await bench.write({ children: withSlide(ledger, index, made.value) }));
  });
}

export async function createContainer(bench: Workbench, ledger: Ledger): Promise<StepResult> {
  const slides = ledger.children.flatMap(child => (child ? [child.id] : []));
  const partnerIds: string[] = [];
  for (const name of optionsOf(ledger).partners) {
    const found = await bench.platform.findPartner(name);
    const problem = whyNotNamed(name, found);
    if (problem) return fail(bench, ledger, reasonOfFinding(problem));
    // Asked with the token of the person: for the account, and its other posts, that of the page goes on.
    if (isTokenOver(found)) return waitForPlatform(bench, ledger, expiredLogin, undefined);
    if (found.kind !== 'ok') return handleSetback(bench, ledger, setbackOf(found));
    if (found.value !== undefined) partnerIds.push(found.value);
  }
  const create = async (media: Ledger['media']) => {
    const made = await makeContainer(bench, parentParams({ ...ledger, media, partnerIds }, slides));
    if (made.kind !== 'ok') return handleSetback(bench, ledger, setbackOf(made));
    return go(await bench.write({ container: made.value }));
  };
  const [file, ...more] = ledger.media ?? [];
  if (!file || more.length > 0) return create(ledger.media);
  return withReach(bench, ledger, file, reached => create([reached]));
}

/** Goes on with a file that the platform gets: a picture or cover that it cannot fetch from us at another address, for some minutes. */
async function withReach(
  bench: Workbench,
  ledger: Ledger,
  file: FittedFile,
  goOn: (reached: FittedFile) => Promise<StepResult>,
): Promise<StepResult> {
  const isPicture = file.kind === 'image';
  const key = isPicture ? file.uploadKey : file.coverKey;
  if (!bench.courier || !key) return goOn(file);
  const brought = await bench.courier.bring(ledger._id, key);
  if (brought.kind === 'there')
    return goOn({ ...file, ...(isPicture ? { url: brought.url } : { coverUrl: brought.url }) });
  const row = brought.kind === 'gone' ? pictureGone : courierAway;
  const refit = { media: null, container: null, children: [] };
  return handleSetback(bench, ledger, { row, regainMs: undefined }, refit);
}

/** A lost answer leaves a container nobody knows of; it is never published and expires after a day (2.7). */
async function makeContainer(bench: Workbench, params: ContainerParams): Promise<GraphResult<Container>> {
  const made = await bench.platform.createContainer(params);
  const isUpload = params.upload_type !== undefined;
  // It would wait for its film for ever.
  if (isUpload && made.kind === 'ok' && !made.value.uri)
    return { kind: 'unclear', reason: 'no address for the upload' };
  return mapResult(made, ({ id, uri }) => ({
    id,
    createdAt: bench.now(),
    ready: false,
    ...(isUpload && uri && { upload: { uri, offset: 0, isWhole: false } }),
  }));
}

export async function lookAtSlide(bench: Workbench, ledger: Ledger, index: number): Promise<StepResult> {
  const slide = ledger.children[index];
  if (!slide) return go(ledger);
  const anew = { children: withSlide(ledger, index, null) };
  const ready = { children: withSlide(ledger, index, { ...slide, ready: true }) };
  const kind = ledger.media?.[index]?.kind ?? 'image';
  return lookAt(bench, ledger, slide, { kind, ready, anew });
}

export async function lookAtContainer(bench: Workbench, ledger: Ledger): Promise<StepResult> {
  const { container } = ledger;
  if (!container) return go(ledger);
  // The slides are as old as the parent and go with it.
  const anew = { container: null, children: [] };
  // Live without a record that we sent it (an older store was restored, say): never send it again, only find it.
  const now = bench.now();
  const sent = {
    at: now,
    firstAt: container.createdAt,
    endedAt: now,
    mediaBefore: [],
    newestBefore: '',
    looks: 0,
  };
  const ready = { container: { ...container, ready: true } };
  // The slides of a carousel are ready by now.
  const kind = ledger.media?.length === 1 ? (ledger.media[0]?.kind ?? 'image') : 'image';
  return lookAt(bench, ledger, container, { kind, ready, anew, live: { ...ready, sent } });
}

async function lookAt(
  bench: Workbench,
  ledger: Ledger,
  container: Container,
  change: { kind: FittedFile['kind']; ready: Partial<Ledger>; anew: Partial<Ledger>; live?: Partial<Ledger> },
): Promise<StepResult> {
  const age = bench.now().getTime() - container.createdAt.getTime();
  const early = pauseBeforeLook(change.kind, age, false, bench.pace);
  if (early > 0) return pause(ledger, early, preparing.message);
  const answer = await bench.platform.containerStatus(container.id);
  if (answer.kind !== 'ok') {
    const setback = setbackOf(answer);
    return handleSetback(bench, ledger, { ...setback, row: lostIfMissing(setback.row, ledger) }, change.anew);
  }
  const { code, detail } = answer.value;
  if (code === 'FINISHED') return go(await bench.write(change.ready));
  if (code === 'PUBLISHED') return go(await bench.write(change.live ?? change.ready));
  const row = code === 'ERROR' ? classifyContainerFault(detail) : code === 'EXPIRED' ? expired : undefined;
  if (row) return handleSetback(bench, ledger, { row, regainMs: undefined }, change.anew);
  const isSlow = age > bench.pace.lookMs && code === 'IN_PROGRESS';
  const told = isSlow ? troubleNotice(ledger, preparing, ledger.giveUpAt) : noNotice;
  const stored = told === noNotice ? ledger : await bench.write(told.change, told.messages);
  return pause(stored, pauseBeforeLook(change.kind, age, true, bench.pace), preparing.message);
}

/** A new object may be invisible for a moment (7.2); one that stays so is gone. */
function lostIfMissing(row: GraphErrorRow, ledger: Ledger): GraphErrorRow {
  const looks = ledger.faults[row.cause] ?? 0;
  if (row.cause !== 'objectMissing' || looks < 3) return row;
  return { ...row, class: 'new-container', tries: 8 };
}

function withSlide(ledger: Ledger, index: number, child: Container | null): (Container | null)[] {
  const count = ledger.media?.length ?? 0;
  return Array.from({ length: count }, (_, at) => (at === index ? child : (ledger.children[at] ?? null)));
}
