import type { Preflight } from '@insta-ai/proto/http/content';
import { type Finding, warning } from '@insta-ai/proto/rules/finding';
import { postText } from '@insta-ai/proto/rules/post-text';
import type { ContentDocument } from '../item/content-document.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import { drawnCaption } from '../item/drawn-caption.ts';
import type { PredictionMediaGateway } from '../media/prediction-media.gateway.ts';
import type { InstagramGateway } from '../publishing/instagram.gateway.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { AccountFor } from '../users/account-of-plan.ts';
import { ownFindings } from './own-findings.ts';

/** What was found; incomplete when an owner of a check could not be asked. */
export type Checked = { preflight: Preflight; isComplete: boolean };

export type PreflightService = {
  /** What would keep an item from going out as it is now. */
  check(item: ContentDocument): Promise<Checked>;
  ofContent(owner: string, id: string): Promise<Preflight>;
};

type Deps = {
  store: Pick<ContentsStore, 'get' | 'twins'>;
  accountFor: AccountFor;
  instagram: Pick<InstagramGateway, 'checkPost'>;
  predictionMedia: Pick<PredictionMediaGateway, 'checkMedia'>;
  now?: () => Date;
};

export function createPreflightService({
  store,
  accountFor,
  instagram,
  predictionMedia,
  now = () => new Date(),
}: Deps): PreflightService {
  const accountOf = async (item: ContentDocument) => (item.notify ? '' : accountFor(item));

  const askOwners = async (item: ContentDocument, accountId: string) => {
    const { owner, instagramType = '', contents: outputs, fit } = item;
    const post = accountId && {
      userId: owner,
      accountId,
      instagramType,
      files: outputs.length,
      caption: postText(item, item.instagramType),
    };
    const media = { userId: owner, outputs, instagramType, fit, hasCaption: drawnCaption(item) !== '' };
    return Promise.allSettled([
      post && instagramType ? instagram.checkPost(post) : [],
      instagramType && outputs.length > 0 ? mediaProblems(item, predictionMedia.checkMedia(media)) : [],
    ]);
  };

  const check = async (item: ContentDocument): Promise<Checked> => {
    if (item.status === 'Published') return { preflight: found([]), isComplete: true };
    const [accountId, twins] = await Promise.all([
      accountOf(item).catch(() => undefined),
      store.twins(item, 5),
    ]);
    const answers = await askOwners(item, accountId ?? '');
    const isComplete = accountId !== undefined && answers.every(({ status }) => status === 'fulfilled');
    const problems = [
      ...ownFindings(item, { accountId: accountId ?? 'unknown', twins, now: now() }),
      ...answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : [])),
      ...(isComplete ? [] : [notAsked]),
    ];
    return { preflight: found(problems), isComplete };
  };

  const found = (problems: Finding[]): Preflight => ({
    checkedAt: now().toISOString(),
    problems: problems.sort((one, other) => one.level.localeCompare(other.level)),
  });

  return {
    check,
    async ofContent(owner, id) {
      const item = await store.get(owner, id);
      if (!item) throw contentNotFound();
      return (await check(item)).preflight;
    },
  };
}

/** Nobody fits the media of an item posted by hand; only errors count: they must exist and be postable at all. */
async function mediaProblems({ notify }: ContentDocument, asked: Promise<Finding[]>) {
  const problems = await asked;
  return notify ? problems.filter(({ level }) => level === 'error') : problems;
}

const notAsked = warning({
  rule: 'not-checked',
  where: 'item',
  message: 'Some checks could not run just now.',
  fix: 'No action needed: they run again automatically.',
});
