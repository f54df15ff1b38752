import { PictureTooBig } from '@insta-ai/chassis/pictures/picture-limits';
import { completeDrawn, completePrediction, failPrediction } from '../predictions/finish-prediction.ts';
import { keepPicture } from '../predictions/keep-output.ts';
import type { Prediction } from '../predictions/prediction.ts';
import { removeUnwanted } from '../predictions/remove-prediction.ts';
import { expired } from '../providers/fetch-output.ts';
import type { Download, Drawn, RunStatus } from '../providers/image-provider.ts';
import type { GenerationParts, RunParts } from './generation-parts.ts';

type Succeeded = Extract<RunStatus, { kind: 'succeeded' }>;

/** How often an output that the provider says it does not have is asked for. */
const goneTries = 3;

const cannotBeKept = (what: string) =>
  `The image service drew something that cannot be kept: a picture that ${what}. Choose another size or model and try again.`;
const noPictureAtAll = 'The image service sent no picture. Change the prompt or try again.';
const noPicture = 'The image service sent a file that is not a picture. Try again.';

/**
 * Copies the outputs that are not ours yet, one by one in the provider's order, then completes the prediction. One that cannot be
 * kept, or not yet, does not take the others with it, which may be paid for.
 */
export async function copyOutputs(
  parts: RunParts,
  prediction: Prediction,
  { addresses, seconds }: Pick<Succeeded, 'addresses' | 'seconds'>,
): Promise<number> {
  const kept = await parts.outputs.listOfPrediction(prediction._id);
  let keptNow = 0;
  let missing: string | undefined;
  let areToCome = false;
  for (const [position, address] of addresses.entries()) {
    if (kept.some(output => output.position === position)) continue;
    if (parts.stopping.aborted || parts.now() >= prediction.deadlineAt) return 0;
    const download = await downloadPatiently(parts, prediction, address);
    if (!download) {
      areToCome = true;
      continue;
    }
    const problem = await keep(parts, prediction, position, download, parts.stopping).catch(
      (error: unknown) => {
        // It lies at the provider still, where the next worker finds it.
        if (parts.stopping.aborted) return 'left' as const;
        throw error;
      },
    );
    if (problem === 'left') return 0;
    if (problem) missing ??= problem;
    else keptNow += 1;
    if (await removeUnwanted(parts, prediction)) return 0;
  }
  if (areToCome) return parts.pace.pollMaxMs;
  if (missing !== undefined && kept.length + keptNow === 0) await failPrediction(parts, prediction, missing);
  else await completePrediction(parts, prediction, { missing, seconds });
  return 0;
}

/**
 * Keeps pictures that came with the answer to the order: they are nowhere else, so a store that is away is waited for. Then
 * completes the prediction.
 */
export async function keepDrawn(
  parts: RunParts,
  prediction: Prediction,
  { pictures, missing: notBrought, tokens }: Drawn,
): Promise<number> {
  let kept = 0;
  let missing = notBrought;
  for (const [position, bytes] of pictures.entries()) {
    const problem = await keepPatiently(parts, prediction, position, bytes);
    if (problem) missing ??= problem;
    else kept += 1;
    if (await removeUnwanted(parts, prediction)) return 0;
  }
  if (kept === 0) await failPrediction(parts, prediction, missing ?? noPictureAtAll, undefined, { tokens });
  else await completeDrawn(parts, prediction, { missing, tokens });
  return 0;
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
