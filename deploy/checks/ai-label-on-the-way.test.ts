import { create } from '@bufbuild/protobuf';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { runs } from '@insta-ai/deploy/testing/property-runs';
import { findingToBus } from '@insta-ai/proto/convert/rules';
import {
  CheckMediaRequestSchema,
  CheckMediaResponseSchema,
  FitMediaRequestSchema,
  FitMediaResponseSchema,
  type PredictionMediaService,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { aiLabelChoices } from '@insta-ai/proto/rules/ai-label';
import { mostSlides } from '@insta-ai/proto/rules/post-findings';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aiLabelWords } from '../../frontends/content/src/social-box/ai-label/ai-label-words.ts';
import { type ContentDocument, newContent } from '../../services/content/src/item/content-document.ts';
import { createPredictionMediaGateway } from '../../services/content/src/media/prediction-media.gateway.ts';
import { createPreflightService } from '../../services/content/src/preflight/preflight.service.ts';
import { createFakeInstagram } from '../../services/content/src/publishing/instagram.gateway.fake.ts';
import { createFakeContentsStore } from '../../services/content/src/store/contents.store.fake.ts';
import { createMediaFittingGateway } from '../../services/instagram/src/platform/media-fitting.gateway.ts';
import {
  checkMedia,
  type FittingParts,
  fitMedia,
} from '../../services/prediction-media/src/fitting/fit-media.service.ts';
import { mediaPath } from '../../services/prediction-media/src/media/media-address.ts';
import type { Output } from '../../services/prediction-media/src/predictions/prediction.ts';
import { plainFilm } from '../../services/prediction-media/test/plain-film.ts';
import type { GraphCall } from '../simulator/src/graph/graph-call.ts';
import { checkContainerParams } from '../simulator/src/graph/publishing/check-container-params.ts';
import { wayToThePlatform } from './way-to-the-platform.ts';

const now = new Date('2026-03-01T12:00:00Z');
const owner = 'anna';
const accountId = 'ig1';

/** Who made a file: our model, another one as the file says, or a person. */
const makers = ['us', 'another model', 'a person'] as const;
type Media = { kind: 'image' | 'video'; maker: (typeof makers)[number] };

const media = (...kinds: Media['kind'][]): fc.Arbitrary<Media> =>
  fc.record({ kind: fc.constantFrom(...kinds), maker: fc.constantFrom(...makers) });
const cover = fc.option(media('image'), { nil: undefined });
const noCover = fc.constant(undefined);

/** What can be selected for each kind of post. */
const selection = fc.oneof(
  fc.record({
    instagramType: fc.constant('Post' as const),
    files: fc.array(media('image', 'video'), { minLength: 1, maxLength: mostSlides }),
    cover: noCover,
  }),
  fc.record({
    instagramType: fc.constant('Story' as const),
    files: fc.tuple(media('image', 'video')),
    cover: noCover,
  }),
  fc.record({
    instagramType: fc.constant('Reel' as const),
    files: fc.oneof(
      fc.tuple(media('video')),
      fc.array(media('image'), { minLength: 1, maxLength: mostSlides }),
    ),
    cover,
  }),
);

/** All else that is offered for what has a text. */
const others: Partial<ContentDocument> = {
  collaborators: ['anna.b'],
  place: { id: '204200000000001', name: 'Ubud Coffee House' },
  paidPartnership: true,
  partners: ['bali.days'],
  commentPrompt: true,
  firstComment: 'More below',
  commentsOff: true,
};
const ofReel: Partial<ContentDocument> = { trialReel: 'manual', shareToFeed: false, coverMs: 1_500 };

/** An item whose moment is now, and its files. */
const due = fc
  .record({
    selection,
    aiLabel: fc.constantFrom(...aiLabelChoices),
    fit: fc.constantFrom('pad' as const, 'crop' as const),
    hasOthers: fc.boolean(),
    uploads: fc.boolean(),
    metaDescription: fc.constantFrom('', 'Low tide #bay', '🌊'),
  })
  .map(({ selection: { instagramType, files, cover: stands }, hasOthers, uploads, ...chosen }) => {
    const shown = stands ? [...files, stands] : files;
    const outputs = shown.map(outputOf);
    const addresses = outputs.map(({ key }) => mediaPath(key));
    const written: ContentDocument = {
      ...newContent(owner, now),
      ...chosen,
      ...(hasOthers && instagramType !== 'Story' && others),
      ...(hasOthers && instagramType === 'Reel' && ofReel),
      instagramType,
      contents: addresses.slice(0, files.length),
      coverOutput: addresses[files.length] ?? '',
      status: 'Scheduled',
      date: now,
      dueAt: now,
    };
    return { written, outputs, uploads, isDrawn: shown.some(({ maker }) => maker !== 'a person') };
  });

function outputOf({ kind, maker }: Media, at: number): Output {
  const key = `outputs/p/${at}.${kind === 'image' ? 'jpg' : 'mp4'}`;
  return {
    _id: `p.${at}`,
    owner,
    key,
    kind,
    mimeType: kind === 'image' ? 'image/jpeg' : 'video/mp4',
    // The second film of a post is one that has to be converted first.
    ...(kind === 'image'
      ? { width: 1024, height: 1024 }
      : { width: 0, height: 0, bytes: at === 1 ? 9e9 : 9 }),
    origin: maker === 'us' ? 'generated' : 'uploaded',
    ...(maker === 'another model' && { saysAiDrawn: true }),
  } as Output;
}

/** prediction-media with these files, without the work on their bytes, as its neighbours ask it. */
function openMedia(outputs: readonly Output[]): RpcClient<typeof PredictionMediaService> {
  const parts = {
    outputs: {
      findByKey: async (_owner, key) => outputs.find(one => one.key === key),
      addFitted: async () => {},
    },
    objects: {
      stat: async () => ({ size: 9, etag: '"1"', mimeType: '' }),
    } as Partial<ObjectStore> as ObjectStore,
    askForFilm: async () => {},
    lookAtVideo: async () => plainFilm,
    canConvert: async () => true,
  } as Partial<FittingParts> as FittingParts;
  return {
    fitMedia: async (request: object) => {
      const fitted = await fitMedia(parts, create(FitMediaRequestSchema, request));
      return create(FitMediaResponseSchema, { media: fitted });
    },
    checkMedia: async (request: object) => {
      const { findings, aiOutputs } = await checkMedia(parts, create(CheckMediaRequestSchema, request));
      return create(CheckMediaResponseSchema, { found: findings.map(findingToBus), aiOutputs });
    },
  } as Partial<RpcClient<typeof PredictionMediaService>> as RpcClient<typeof PredictionMediaService>;
}

type Due = typeof due extends fc.Arbitrary<infer T> ? T : never;

/** Whether the item says that its post will be labelled, and what is sent then. */
async function onItsWay({ written, outputs, uploads }: Pick<Due, 'written' | 'outputs' | 'uploads'>) {
  const rpc = openMedia(outputs);
  const preflight = createPreflightService({
    store: createFakeContentsStore([written]),
    accountFor: async () => accountId,
    instagram: createFakeInstagram(),
    predictionMedia: createPredictionMediaGateway(rpc),
    now: () => now,
  });
  const { aiOutputs = [], problems } = (await preflight.check(written)).preflight;
  expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
  const mediaFitting = createMediaFittingGateway({
    rpc,
    publicUrl: 'https://plan.example.com',
    brings: async () => ({ video: uploads, image: false }),
  });
  const sent = await wayToThePlatform(written, { accountId, hashtagCap: 5, mediaFitting, now });
  if (!sent) throw new Error('It does not go out.');
  return { ...sent, isSaid: aiLabelWords(written, aiOutputs)?.startsWith('Will carry') ?? false };
}

it('every post of what a model drew is labelled unless a person said no, no slide is, and the item said so before', async () => {
  const seen = { labelled: 0, plain: 0, declined: 0, slides: 0 };
  await fc.assert(
    fc.asyncProperty(due, async ({ isDrawn, ...post }) => {
      const { aiLabel, contents, instagramType } = post.written;
      const { slides, whole, isSaid } = await onItsWay(post);

      const isLabelled = aiLabel === 'on' || (aiLabel === 'auto' && isDrawn);
      expect([whole.is_ai_generated, isSaid]).toEqual(isLabelled ? ['true', true] : [undefined, false]);
      expect(slides).toHaveLength(instagramType === 'Post' && contents.length > 1 ? contents.length : 0);
      expect(slides.filter(slide => 'is_ai_generated' in slide)).toEqual([]);
      for (const params of [...slides, whole]) checkContainerParams({ params } as unknown as GraphCall);
      seen[isLabelled ? 'labelled' : 'plain'] += 1;
      seen.slides += slides.length;
      if (isDrawn && !isLabelled) seen.declined += 1;
    }),
    runs(10_000),
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(1_000);
}, 600_000);
