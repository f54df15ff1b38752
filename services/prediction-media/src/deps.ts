import { createFewAtOnce } from '@insta-ai/chassis/http/requests/few-at-once';
import { createWakes } from '@insta-ai/chassis/messaging/wakes';
import { sayRefusedModels } from '@insta-ai/chassis/outside/say-refused-models.timer';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { events } from '@insta-ai/proto/bus/events';
import { ContentService } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { SpendingService } from '@insta-ai/proto/gen/insta_ai/spending/v1/spending_pb';
import { hasRole, type PredictionMediaSettings } from './config.ts';
import { createAskForFilm } from './films/ask-for-film.ts';
import { tellFilmFigures } from './films/film-figures.ts';
import { createFilmRunner } from './films/film-runner.ts';
import { makeFilm } from './films/make-film.ts';
import { createRendersStore } from './films/renders.store.ts';
import type { FittingParts } from './fitting/fit-media.service.ts';
import { createControlFiles } from './generation/control-pictures.ts';
import { createGenerationRunner } from './generation/generation-runner.ts';
import { createMediaChangesStore } from './many/media-changes.store.ts';
import { createContentGateway } from './predictions/content.gateway.ts';
import { createOutputsStore } from './predictions/outputs.store.ts';
import { createPredictionsStore } from './predictions/predictions.store.ts';
import { billedModelOf, openProviders } from './providers/open-providers.ts';
import { createLessonsStore } from './providers/openai/known-lessons.store.ts';
import { createStartPausesStore } from './providers/start-pauses.store.ts';
import type { GenerationParts } from './run/generation-parts.ts';
import type { Pace } from './run/pace.ts';
import { runGeneration } from './run/run-generation.ts';
import { createBegunOrdersStore } from './spending/begun-orders.store.ts';
import { createSpendingGateway } from './spending/spending.gateway.ts';
import { cleanTag } from './tags/clean-tag.ts';
import { createLookAtVideo } from './video/look-at-video.ts';
import { createToolsCheck } from './video/run-tool.ts';
import { warnWithoutLimits } from './video/tool-limits.ts';
import { webhookAddressAt } from './webhook/webhook-address.ts';

type Needs = { context: ServiceContext<PredictionMediaSettings>; pace: Pace; slots?: number };

export async function createDeps({ context, pace, slots }: Needs) {
  const { settings, publicUrl, log, bus, objects, stopping } = context;
  const { store: predictions, outbox } = createPredictionsStore(context);
  const providers = openProviders(
    settings,
    {
      requestMs: pace.requestMs,
      pauses: createStartPausesStore(context),
      lessonsOf: createLessonsStore(context),
    },
    context.askOutside,
  );
  const moves = createWakes({
    subscribe: context.subscribe,
    event: events.generationMoved,
    keyOf: ({ predictionId }) => predictionId,
  });

  await warnWithoutLimits(log);
  const outputs = createOutputsStore(context);
  const spending = createSpendingGateway(context.rpc(SpendingService));

  const renders = createRendersStore(context);
  const orders = createBegunOrdersStore(context);
  tellFilmFigures(context.measures, renders);
  const filmParts = { outputs, objects, lookAtVideo: createLookAtVideo({ objects, outputs }) };
  const canConvert = createToolsCheck();
  const films = createFilmRunner({
    renders,
    make: (key, order, signal) => makeFilm(filmParts, key, order, signal),
    canMake: canConvert,
    stopping,
    log,
  });
  const wake = hasRole(settings, 'worker') ? films.wake : () => {};
  const fitting: FittingParts = {
    ...filmParts,
    canConvert,
    askForFilm: createAskForFilm({ objects, renders, wake, stopping }),
  };

  const generation: GenerationParts = {
    predictions,
    outputs,
    objects,
    providers,
    bus,
    log,
    pace,
    now: () => new Date(),
    pause: (id, ms) => moves.wait(id, ms, stopping),
    openRuns: () => runner.openRuns(),
    stopping,
    controlFiles: createControlFiles(objects, publicUrl),
    webhookAddress: webhookAddressAt(publicUrl),
  };
  const runner = createGenerationRunner({
    predictions,
    run: (id, drawn, taken) => runGeneration(generation, id, drawn, taken),
    pace,
    placesPerPerson: settings.GENERATIONS_PER_PERSON,
    now: generation.now,
    stopping,
    log,
    tracer: context.tracer,
    slots,
  });

  return {
    ...generation,
    countMade: context.countMade,
    spending,
    sayRefused: sayRefusedModels({ ...spending, models: providers.all.map(billedModelOf), log }),
    orders,
    forgetLostOrders: orders.forgetLost,
    // All at once each would be behind the others at every step, and the first one answered no sooner than the last.
    fewOrders: createFewAtOnce({
      atOnce: 4,
      waiting: Number.POSITIVE_INFINITY,
      inAll: Number.POSITIVE_INFINITY,
    }),
    settings,
    fitting,
    films,
    forgetRenders: renders.forgetOld,
    outbox,
    predictions,
    outputs,
    changes: createMediaChangesStore(context),
    cleanTag,
    objects,
    content: createContentGateway(context.rpc(ContentService)),
    runner,
  };
}
