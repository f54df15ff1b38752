import { randomInt } from 'node:crypto';
import { AppError } from '@insta-ai/chassis/app-error';
import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { newId, unguessable } from '@insta-ai/chassis/new-id';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { causedBy } from '@insta-ai/chassis/tracing/traced';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { ContentType } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type {
  EstimateGenerationRequest,
  GenerateRequest,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { whyNoSameSeed } from '@insta-ai/proto/rules/pictures/same-seed';
import { drawsFromWordsAlone } from '@insta-ai/proto/rules/pictures/words-alone';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import {
  type DrawnBy,
  holdIdOf,
  orderIdOf,
  type Prediction,
  type PredictionInput,
} from '../predictions/prediction.ts';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import { declaredBy } from '../providers/declared-by.ts';
import {
  billedModelOf,
  drawerOf,
  type ImageProviders,
  type OpenProvider,
} from '../providers/open-providers.ts';
import type { Pace } from '../run/pace.ts';
import type { BegunOrder, BegunOrdersStore } from '../spending/begun-orders.store.ts';
import type { PictureCost, PictureEstimate, SpendingGateway } from '../spending/spending.gateway.ts';
import { buildInput } from './build-input.ts';
import { orderMs } from './end-lost-orders.timer.ts';
import {
  chosenModelNotSetUp,
  drawerGone,
  modelUntold,
  noSameSeed,
  orderEnding,
  orderTooSlow,
  providerNotSetUp,
  seesNoPictures,
  tooLongKey,
} from './generation.errors.ts';
import { remixInput } from './remix-input.ts';
import { type RemixSource, remixSource } from './remix-source.ts';

type Deps = {
  predictions: Pick<PredictionsStore, 'insert' | 'findByKey' | 'find'>;
  outputs: Pick<OutputsStore, 'findByKey'>;
  countMade: ServiceContext<unknown>['countMade'];
  spending: Pick<SpendingGateway, 'hold'>;
  orders: Pick<BegunOrdersStore, 'begin'>;
  pace: Pick<Pace, 'waitMs'>;
  providers: Pick<ImageProviders, 'usual' | 'named'>;
  now(): Date;
};

/**
 * Stores a prediction together with its job; the same click twice stores one. The seed is drawn here, before anything is
 * sent: it is the fingerprint that finds a run whose create answer was lost. 48 bits, exact in every JSON reader.
 */
export async function startGeneration(deps: Deps, request: GenerateRequest): Promise<void> {
  if (request.key === '' || request.key.length > 200) throw tooLongKey();
  // A click that comes twice is one order.
  if (await deps.predictions.findByKey(request.userId, request.key)) return;
  const own = buildInput(request.prompt, request.settings, randomInt(1, 2 ** 48 - 1));
  const source = await remixSource(deps, request.userId, request.remix);
  const { provider, isChosen, isGuided } = source
    ? await remixer(deps.providers, source, request)
    : { ...chosen(deps.providers, request), isGuided: false };
  const input = source ? remixInput(source.remix.kind, source, own, isGuided) : own;
  const { userId, key } = request;
  const drawn = whatIsDrawn(provider, input);
  const { pictures } = drawn;
  const contentTypeId = request.settings?.id;
  await deps.countMade('pictures', userId, pictures);
  const begun = { _id: orderIdOf({ owner: userId, key }), owner: userId, key, at: deps.now() };
  const cost = { userId, contentTypeId, ...drawn };
  const held = await hold(deps, begun, cost).catch(async (error: unknown) => {
    // Whoever is refused, or waits for room, asks again and again, for pictures that were not made.
    await deps.countMade('pictures', userId, -pictures);
    // The same click at the same moment was first, and may have ended already.
    if (await deps.predictions.findByKey(userId, key)) return undefined;
    throw error;
  });
  if (!held) return;
  const startedAt = deps.now();
  // By then others may have taken it for lost.
  if (startedAt.getTime() - begun.at.getTime() > orderMs) {
    await deps.countMade('pictures', userId, -pictures);
    throw orderTooSlow();
  }
  const deadlineAt = new Date(startedAt.getTime() + deps.pace.waitMs);
  const prediction: Prediction = {
    _id: newId(),
    owner: request.userId,
    content: request.contentId,
    key: request.key,
    ...(held.lostBefore > 0 && held),
    state: 'queued',
    startedAt,
    deadlineAt,
    runningUntil: deadlineAt,
    completedAt: null,
    filename: null,
    ...(request.settings?.id && { contentType: request.settings.id }),
    input,
    drawnBy: {
      provider: provider.name,
      model: provider.model,
      title: provider.title,
      ...(isChosen && { isChosen: true as const }),
    },
    ...(source && { remixOf: { ...source.remix, ...(isGuided && { isGuided }) } }),
    secret: unguessable(),
    ...causedBy(),
    progress: 0,
    error: null,
  };
  const isFirst = await deps.predictions.insert(prediction, [generateJob(prediction)]);
  if (!isFirst) await deps.countMade('pictures', userId, -pictures);
}

/** What a generation with some settings may come to; nothing is ordered. */
export async function estimateGeneration(
  { providers, spending }: Pick<Deps, 'providers'> & { spending: Pick<SpendingGateway, 'estimate'> },
  { userId, settings }: Pick<EstimateGenerationRequest, 'userId' | 'settings'>,
): Promise<PictureEstimate> {
  const drawn = whatIsDrawn(chosen(providers, { settings }).provider, buildInput('', settings, 1));
  return spending.estimate({ userId, ...drawn });
}

/** Who draws how many pictures, as budgets count them. */
function whatIsDrawn(
  provider: OpenProvider,
  { image_number = 1 }: PredictionInput,
): Pick<PictureCost, 'provider' | 'model' | 'pictures' | 'isFree'> {
  const ordered = Number(image_number);
  const pictures = Math.min(ordered, provider.most?.() ?? ordered);
  return { ...billedModelOf(provider), pictures };
}

/** Asks for room for an order, of which is noted before: what is held for one that is never stored is given back. */
async function hold({ orders, spending }: Deps, order: BegunOrder, cost: Omit<PictureCost, 'id'>) {
  const begun = await orders.begin(order);
  if (!begun) throw orderEnding();
  await spending.hold({ ...cost, id: holdIdOf({ ...order, ...begun }) });
  return begun;
}

type Drawer = { provider: OpenProvider; isChosen: boolean };

/** Who draws a type that names an image service, one of its models, or none. A choice that cannot be met is not met by another, which may cost more. */
function chosen(
  { usual, named }: Deps['providers'],
  { settings }: { settings?: Pick<ContentType, 'imageProvider' | 'imageModel'> | undefined },
): Drawer {
  const { imageProvider: name = '', imageModel: model = '' } = settings ?? {};
  const provider = name ? named(name, model) : usual;
  if (!provider) throw named(name) ? chosenModelNotSetUp(model) : providerNotSetUp();
  return { provider, isChosen: name !== '' && model !== '' };
}

/** A seed and settings mean the same only to whom they were made for; a change is drawn by whom the item has, if it uses pictures. */
async function remixer(
  providers: Deps['providers'],
  { remix, drawnBy }: RemixSource,
  request: Pick<GenerateRequest, 'settings'>,
): Promise<Drawer & { isGuided: boolean }> {
  const { provider, isChosen } =
    remix.kind === 'change' ? chosen(providers, request) : firstDrawer(providers, drawnBy);
  if (remix.kind === 'variation') return { provider, isChosen, isGuided: false };
  const declared = await declaredBy(provider).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : modelUntold(provider.title, cause);
  });
  if (remix.kind === 'change') {
    if (drawsFromWordsAlone(declared)) throw seesNoPictures(provider.title, provider.model);
    return { provider, isChosen, isGuided: !declared.edits };
  }
  const why = whyNoSameSeed({ ...provider, ...declared }, drawnBy);
  if (why) throw noSameSeed(why);
  return { provider, isChosen: true, isGuided: false };
}

/** Who drew the first, with the same model as long as that is there. */
function firstDrawer(providers: Deps['providers'], drawnBy: DrawnBy | undefined): Drawer {
  const provider = drawerOf(providers, drawnBy ? { drawnBy } : {});
  if (!provider)
    throw drawnBy && providers.named(drawnBy.provider) ? drawerGone(drawnBy.model) : providerNotSetUp();
  return { provider, isChosen: drawnBy?.isChosen === true };
}

/** Wakes a worker at once; the store is the queue, so a lost job costs a look. */
function generateJob({ _id: id, owner }: Prediction): OutgoingMessage {
  return message(jobs.generateImage, { id: `${id}.generate`, userId: owner }, { predictionId: id });
}
