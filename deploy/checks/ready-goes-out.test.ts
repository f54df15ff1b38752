import { runs } from '@insta-ai/deploy/testing/property-runs';
import { textLimits } from '@insta-ai/proto/rules/post-text';
import { trialChoices } from '@insta-ai/proto/rules/trial-reel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ContentDocument, newContent } from '../../services/content/src/item/content-document.ts';
import { createPreflightService } from '../../services/content/src/preflight/preflight.service.ts';
import { createFakeInstagram } from '../../services/content/src/publishing/instagram.gateway.fake.ts';
import { createFakeContentsStore } from '../../services/content/src/store/contents.store.fake.ts';
import { createAccountsStoreFake } from '../../services/instagram/src/accounts/accounts.store.fake.ts';
import { createMediaFittingGatewayFake } from '../../services/instagram/src/platform/media-fitting.gateway.fake.ts';
import { createCheckPost } from '../../services/instagram/src/publish/check-post.ts';
import { usualConditions } from '../simulator/src/conditions.ts';
import type { GraphCall } from '../simulator/src/graph/graph-call.ts';
import { checkContainerParams } from '../simulator/src/graph/publishing/check-container-params.ts';
import { wayToThePlatform } from './way-to-the-platform.ts';

const now = new Date('2026-03-01T12:00:00Z');
const hour = 60 * 60 * 1000;
const anna = 'anna';

/** One that is mostly fine, so that each thing in the way is also tried alone. */
const mostly = <T, U>(fine: fc.Arbitrary<T>, other: fc.Arbitrary<U>) =>
  fc.oneof({ arbitrary: fine, weight: 6 }, { arbitrary: other, weight: 1 });

/** Texts on both sides of every limit. */
const words = fc
  .array(fc.tuple(fc.constantFrom('#bali ', '@anna ', '🌊', 'sea ', '\n', 'me@example.com '), fc.nat(35)), {
    maxLength: 5,
  })
  .chain(parts =>
    fc
      .oneof(fc.constant(0), fc.integer({ min: 1_900, max: 2_250 }))
      .map(padding => parts.map(([part, times]) => part.repeat(times)).join('') + 'x'.repeat(padding)),
  );

const item: fc.Arbitrary<ContentDocument> = fc
  .record({
    instagramType: mostly(fc.constantFrom('Post', 'Story', 'Reel'), fc.constant(undefined)),
    files: mostly(fc.integer({ min: 1, max: 3 }), fc.nat(12)),
    metaDescription: words,
    hashtags: mostly(fc.constant('#bali'), words),
    hoursAgo: mostly(fc.constantFrom(0, 1, 23), fc.constantFrom(25, 300)),
    altText: mostly(fc.constant(''), fc.constantFrom('Ducks', 'x'.repeat(1_000), '🌊'.repeat(1_001))),
    // One draw, so that enough of what is no Reel has none of them.
    ofReel: mostly(
      fc.constant({}),
      fc.record({
        shareToFeed: fc.boolean(),
        coverMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900_000 })),
        coverOutput: fc.constantFrom('', '/media/cover.jpg', '/media/cover.mp4'),
        music: fc.constantFrom(null, {
          id: '920100000000001',
          title: 'Low tide',
          artist: 'Marea',
          lengthMs: 92_000,
          volume: 100,
          filmVolume: 20,
        }),
        trialReel: fc.constantFrom(...trialChoices),
      }),
    ),
    commentsOff: mostly(fc.constant(false), fc.constant(true)),
    aiLabel: fc.constantFrom('auto', 'on', 'off'),
    firstComment: mostly(fc.constant(''), fc.constantFrom('More below', '🌊'.repeat(300), 'x'.repeat(301))),
    collaborators: mostly(
      fc.constant<string[]>([]),
      fc.array(fc.constantFrom('anna.b', 'ben_1', '@anna', 'no name'), { minLength: 1, maxLength: 4 }),
    ),
    place: mostly(fc.constant(null), fc.constant({ id: '204200000000001', name: 'Ubud Coffee House' })),
    paidPartnership: fc.boolean(),
    partners: mostly(
      fc.constant<string[]>([]),
      fc.array(fc.constantFrom('brand.one', 'brand_2', '@brand'), { minLength: 1, maxLength: 3 }),
    ),
    commentPrompt: fc.boolean(),
    tagged: mostly(
      fc.constant<string[]>([]),
      fc.array(fc.constantFrom<string>('anna.b', 'ben_1', '@anna'), { minLength: 1, maxLength: 21 }),
    ),
    once: mostly(fc.constantFrom('never', 'consented'), fc.constantFrom('published', 'unknown')),
  })
  .map(({ instagramType, files, hoursAgo, once, altText, tagged, ofReel, ...fields }) => {
    const dueAt = new Date(now.getTime() - hoursAgo * hour);
    return {
      ...newContent(anna, now),
      ...fields,
      ...ofReel,
      ...(instagramType && { instagramType }),
      contents: Array.from({ length: files }, (_, at) => `/media/${at}.jpg`),
      altTexts: altText === '' ? [] : [{ output: '/media/0.jpg', text: altText }],
      peopleTags: tagged.map(username => ({ output: '/media/0.jpg', username, x: 0, y: 1 })),
      status: 'Scheduled' as const,
      date: dueAt,
      dueAt,
      ...((once === 'published' || once === 'consented') && {
        publishedDate: new Date(now.getTime() - 400 * hour),
      }),
      ...(once === 'consented' && { consent: true as const }),
      ...(once === 'unknown' && { mayBeLive: new Date(now.getTime() - 400 * hour) }),
    };
  });

it('what the pre-flight calls Ready goes out, and what it refuses does not', async () => {
  const seen = { ready: 0, refused: 0 };
  const accounts = createAccountsStoreFake();
  await accounts.replace(anna, 'token', [
    { id: 'ig1', name: 'anna', username: 'anna', pageId: 'p1', pageName: 'Anna', pageToken: 'token' },
  ]);
  await fc.assert(
    fc.asyncProperty(
      item,
      mostly(fc.constant('ig1'), fc.constant('')),
      fc.constantFrom(5, 30, 100),
      async (written, accountId, hashtagCap) => {
        const isReady = await preflightSaysReady(written, accountId, { accounts, hashtagCap });
        const goesOut = await publishingTakes(written, accountId, hashtagCap);
        seen[isReady ? 'ready' : 'refused'] += 1;
        expect(goesOut).toBe(isReady);
      },
    ),
    runs(4_000),
  );
  expect(Math.min(seen.ready, seen.refused)).toBeGreaterThan(300);
});

type Accounts = ReturnType<typeof createAccountsStoreFake>;

async function preflightSaysReady(
  written: ContentDocument,
  accountId: string,
  { accounts, hashtagCap }: { accounts: Accounts; hashtagCap: number },
): Promise<boolean> {
  const graph = async () => ({ kind: 'unclear' as const, reason: 'not asked here', sent: false });
  const usage = { restMs: () => 0 };
  const checkPost = createCheckPost({ accounts, graph: graph as never, usage, hashtagCap, now: () => now });
  const preflight = createPreflightService({
    store: createFakeContentsStore([written]),
    accountFor: async () => accountId,
    instagram: {
      ...createFakeInstagram(),
      checkPost: ({ userId, ...post }) =>
        checkPost({ ...post, owner: userId } as Parameters<typeof checkPost>[0]),
    },
    predictionMedia: { checkMedia: async () => ({ findings: [], aiOutputs: [] }) },
    now: () => now,
  });
  const { problems } = (await preflight.check(written)).preflight;
  return problems.every(({ level }) => level !== 'error');
}

/** Whether an item comes as far as being published, past the platform's own check of what it is sent. */
async function publishingTakes(
  written: ContentDocument,
  accountId: string,
  hashtagCap: number,
): Promise<boolean> {
  const mediaFitting = createMediaFittingGatewayFake();
  const sent = await wayToThePlatform(written, { accountId, hashtagCap, mediaFitting, now });
  if (!sent) return false;
  // Who sets another number knows a platform that takes as many, and none takes more than its reference says.
  const platform = { ...usualConditions, hashtags: Math.min(hashtagCap, textLimits.hashtags) };
  for (const params of [...sent.slides, sent.whole])
    checkContainerParams({ params } as unknown as GraphCall, platform);
  return true;
}
