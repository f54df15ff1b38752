import type { Preflight } from '@insta-ai/proto/http/content';
import { error, type Finding } from '@insta-ai/proto/rules/finding';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import type { ContentDocument } from '../item/content-document.ts';
import { contentNotFound } from '../item/contents.errors.ts';
import type { CheckedMedia, PredictionMediaGateway } from '../media/prediction-media.gateway.ts';
import type { InstagramGateway } from '../publishing/instagram.gateway.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { AccountFor } from '../users/account-for.ts';
import { coverAsked, mediaAsked, postAsked } from './asked-of-others.ts';
import { ownFindings } from './own-findings.ts';
import { notChecked } from './preflight-moments.ts';

/** What was found; incomplete when another service could not be asked. */
export type CheckResult = { preflight: Preflight; isComplete: boolean };

export type PreflightService = {
  /** What would keep an item from going out as it is now. */
  check(item: ContentDocument): Promise<CheckResult>;
  checkById(owner: string, id: string): Promise<Preflight>;
};

type Deps = {
  store: Pick<ContentsStore, 'get' | 'twinOf'>;
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
  const askServices = (item: ContentDocument, accountId: string) => {
    const [post, media, cover] = [postAsked(item, accountId), mediaAsked(item), coverAsked(item)];
    return Promise.allSettled([
      post ? instagram.checkPost(post) : [],
      media ? predictionMedia.checkMedia(media) : nothingChecked,
      cover ? predictionMedia.checkMedia(cover) : nothingChecked,
    ]);
  };

  const check = async (item: ContentDocument): Promise<CheckResult> => {
    if (item.status === 'Published') return { preflight: toPreflight([]), isComplete: true };
    const accountId = await accountFor(item).catch(() => undefined);
    const twin = await store.twinOf({ ...item, account: accountId || null });
    const [post, media, cover] = await askServices(item, accountId ?? '');
    const isComplete =
      (item.notify || accountId !== undefined) &&
      [post, media, cover].every(({ status }) => status === 'fulfilled');
    const { findings, ...ofItem } = media.status === 'fulfilled' ? media.value : nothingChecked;
    const checkedCover = cover.status === 'fulfilled' ? cover.value : nothingChecked;
    const aiOutputs = [...ofItem.aiOutputs, ...checkedCover.aiOutputs];
    const problems = [
      ...ownFindings(item, { accountId: accountId ?? 'unknown', twin, now: now() }),
      ...(post.status === 'fulfilled' ? post.value : []),
      ...ofMedia(item, findings),
      ...ofCover(item, checkedCover.findings),
      ...(isComplete ? [] : [notChecked]),
    ];
    return {
      preflight: { ...toPreflight(problems), ...(aiOutputs.length > 0 && { aiOutputs }) },
      isComplete,
    };
  };

  const toPreflight = (problems: Finding[]): Preflight => ({
    checkedAt: now().toISOString(),
    problems: problems.sort((one, other) => one.level.localeCompare(other.level)),
  });

  return {
    check,
    async checkById(owner, id) {
      const item = await store.get(owner, id);
      if (!item) throw contentNotFound();
      return (await check(item)).preflight;
    },
  };
}

/** Nobody fits the media of an item posted by hand; only errors count: they must exist and be postable at all. */
function ofMedia({ notify }: ContentDocument, findings: Finding[]): Finding[] {
  return notify ? findings.filter(({ level }) => level === 'error') : findings;
}

/** Fitted as a Story is, so its shape is no news; what is in the way is that of the cover, not of the item's own media. */
function ofCover({ notify }: ContentDocument, findings: Finding[]): Finding[] {
  if (notify) return [];
  return findings
    .filter(({ level }) => level === 'error')
    .map(({ rule, message }) => (rule === 'media-gone' ? coverGone : coverFinding(message)));
}

const coverFinding = (message: string) =>
  error({
    rule: 'cover',
    where: 'item',
    message: `${postOptions.coverOutput.name}: ${message}`,
    fix: 'Choose another in Edit, below More.',
  });

const coverGone = coverFinding('It no longer exists.');

const nothingChecked: CheckedMedia = { findings: [], aiOutputs: [] };
