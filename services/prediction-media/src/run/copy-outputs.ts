import { PictureTooBig } from '@insta-ai/chassis/pictures/picture-limits';
import { completeDrawn, completePrediction, failPrediction } from '../predictions/finish-prediction.ts';
import { keepPicture } from '../predictions/keep-output.ts';
import type { Prediction } from '../predictions/prediction.ts';
import { removeUnwanted } from '../predictions/remove-prediction.ts';
import { expired } from '../providers/fetch-output.ts';
import type { Download, Drawn, RunStatus } from '../providers/image-provider.ts';
import { orderOf } from '../providers/picture-order.ts';
import type { GenerationParts, RunParts } from './generation-parts.ts';

type Succeeded = Extract<RunStatus, { kind: 'succeeded' }>;

/** How often an output that the provider says it does not have is asked for. */
const goneTries = 3;

const cannotBeKept = (what: string) =>
  `The image service drew something that cannot be kept: a picture that ${what}. Choose another size or model and try again.`;
const noPictureAtAll = 'The image service sent no picture. Change the prompt or try again.';
const noPicture = 'The image service sent a file that is not a picture. Try again.';

/**
 * Copies the outputs that are not ours yet, one by one in the provider's order, then completes the prediction. No more are kept than were
 * ordered, and held: what an image service draws of itself goes over no budget. One that cannot be kept, or not yet, does not take the others with it, which may be paid for. Undefined when it has ended, as of a step.
 */
export async function copyOutputs(
  parts: RunParts,
  prediction: Prediction,
  { addresses, seconds, isOwnNumber }: Omit<Succeeded, 'kind'>,
): Promise<number | undefined> {
  const came = addresses.length;
  const ordered = isOwnNumber ? came : await orderedOf(parts.provider, prediction, came);
  const copied = await copyThoseToCome(parts, prediction, addresses.slice(0, ordered));
  if (!copied) return 0;
  const { count, missing, areToCome } = copied;
  if (areToCome) return ifWanted(parts, prediction, parts.pace.pollMaxMs);
  const hasEnded =
    missing !== undefined && count === 0
      ? await failPrediction(parts, prediction, missing)
      : await completePrediction(parts, prediction, {
          missing,
          otherNumber: otherNumber(parts.provider, came, ordered),
          seconds,
        });
  return hasEnded ? undefined : ifWanted(parts, prediction, 0);
}

type Copied = {
  /** Outputs that are ours by now. */
  count: number;
  /** Why the first that cannot be kept is not, in words for the person. */
  missing: string | undefined;
  areToCome: boolean;
};

/** Undefined where it does not go on here. */
async function copyThoseToCome(
  parts: RunParts,
  prediction: Prediction,
  addresses: readonly string[],
): Promise<Copied | undefined> {
  const kept = await parts.outputs.listOfPrediction(prediction._id);
  const copied: Copied = { count: kept.length, missing: undefined, areToCome: false };
  for (const [position, address] of addresses.entries()) {
    if (kept.some(output => output.position === position)) continue;
    // Of the last one the end itself finds out.
    if (copied.count > kept.length && (await removeUnwanted(parts, prediction))) return undefined;
    if (parts.stopping.aborted || parts.now() >= prediction.deadlineAt) return undefined;
    const copy = await copyOutput(parts, prediction, position, address);
    if (copy === 'left') return undefined;
    if (copy === 'kept') copied.count += 1;
    else if (copy === 'to come') copied.areToCome = true;
    else copied.missing ??= copy.problem;
  }
  return copied;
}

/** What became of one output; `left` lies at the provider still, where the next worker finds it. */
async function copyOutput(
  parts: RunParts,
  prediction: Prediction,
  position: number,
  address: string,
): Promise<'kept' | 'to come' | 'left' | { problem: string }> {
  const download = await downloadPatiently(parts, prediction, address);
  if (!download) return 'to come';
  try {
    const problem = await keep(parts, prediction, position, download, parts.stopping);
    return problem === undefined ? 'kept' : { problem };
  } catch (error) {
    if (parts.stopping.aborted) return 'left';
    throw error;
  }
}

/** The pause, unless the prediction was deleted while the last picture was kept: then nothing of it stays. In milliseconds. */
async function ifWanted(parts: RunParts, prediction: Prediction, pauseMs: number): Promise<number> {
  return (await removeUnwanted(parts, prediction)) ? 0 : pauseMs;
}

/**
 * Keeps pictures that came with the answer to the order: they are nowhere else, so a store that is away is waited for. Then
 * completes the prediction.
 */
export async function keepDrawn(
  parts: RunParts,
  prediction: Prediction,
  { pictures, came = pictures.length, missing: notBrought, tokens }: Drawn,
): Promise<number | undefined> {
  let kept = 0;
  let missing = notBrought;
  const ordered = await orderedOf(parts.provider, prediction, came);
  for (const [position, bytes] of pictures.slice(0, ordered).entries()) {
    if (kept > 0 && (await removeUnwanted(parts, prediction))) return 0;
    const problem = await keepPatiently(parts, prediction, position, bytes);
    if (problem) missing ??= problem;
    else kept += 1;
  }
  const hasEnded =
    kept === 0
      ? await failPrediction(parts, prediction, missing ?? noPictureAtAll, undefined, { tokens })
      : await completeDrawn(parts, prediction, {
          missing,
          otherNumber: otherNumber(parts.provider, came, ordered),
          tokens,
        });
  return hasEnded ? undefined : ifWanted(parts, prediction, 0);
}

/** How many pictures an order is: as many as are held for it. Where so many came, nobody need be asked. */
async function orderedOf(
  provider: RunParts['provider'],
  { input }: Prediction,
  came: number,
): Promise<number> {
  const { count } = orderOf(input);
  // It may have been ordered by another process, so that this one has not asked yet how many the model draws.
  if (came !== count && provider.most?.() === undefined) await provider.honours().catch(() => undefined);
  return Math.min(count, provider.most?.() ?? count);
}

/** Words for the person where other than the ordered number of pictures came; undefined where it is that one. */
function otherNumber({ isFree }: RunParts['provider'], came: number, ordered: number): string | undefined {
  if (came < ordered) return `The image service sent ${came} of the ${ordered} pictures that were ordered.`;
  if (came === ordered) return undefined;
  const [were, kept] = ordered === 1 ? ['was', 'first is'] : ['were', `first ${ordered} are`];
  const charged = isFree ? '' : ', and you may be charged for the others';
  return `The image service sent ${came} pictures, and ${ordered} ${were} ordered. The ${kept} kept${charged}.`;
}

async function keepPatiently(
  parts: RunParts,
  prediction: Prediction,
  position: number,
  bytes: Buffer,
): Promise<string | undefined> {
  for (;;) {
    try {
      return await keep(parts, prediction, position, { kind: 'bytes', bytes });
    } catch (error) {
      if (parts.stopping.aborted || parts.now() >= prediction.deadlineAt) throw error;
      parts.log.warn({ err: error, predictionId: prediction._id }, 'picture could not be kept yet');
      await parts.pause(prediction._id, parts.pace.pollMaxMs);
    }
  }
}

/** Undefined when trying again later can help. */
async function downloadPatiently(
  parts: RunParts,
  prediction: Prediction,
  address: string,
): Promise<Download | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const download = await parts.provider.download(address).catch((error: unknown) => {
      parts.log.warn({ err: error, predictionId: prediction._id }, 'output could not be copied yet');
      return undefined;
    });
    if (download?.kind !== 'gone' || attempt === goneTries) return download;
    await parts.pause(prediction._id, parts.pace.outputRetryMs);
    // The pause may have been cut short, so the output may still come back.
    if (parts.stopping.aborted) return undefined;
  }
}

/** Why the output cannot be kept, in words for the person. */
async function keep(
  parts: GenerationParts,
  prediction: Prediction,
  position: number,
  download: Download,
  leaving?: AbortSignal,
): Promise<string | undefined> {
  if (download.kind === 'gone') return expired;
  if (download.kind === 'refused') return download.reason;
  try {
    const isKept = await keepPicture(parts, prediction, position, () => download.bytes, leaving);
    return isKept ? undefined : noPicture;
  } catch (error) {
    // A picture that is too large stays so, however often it is fetched.
    if (error instanceof PictureTooBig) return cannotBeKept(error.what);
    throw error;
  }
}
