import { isVideo } from '@insta-ai/proto/rules/media-kind';
import {
  altTextOf,
  isOffered,
  type PostOption,
  type PostOptions,
  peopleIn,
  postOptionNames,
  postOptions,
  setOptions,
  tagsOn,
} from '@insta-ai/proto/rules/post-options';

type Item = PostOptions & { contents: readonly string[] };

/** What stands beside More while it is closed: what is set, or else what there is to set. */
export function moreWords(item: Item, instagramType: string | null): string {
  const set = setOptions(item, item.contents);
  if (set.length > 0) return set.map(option => wordsOf[option](item)).join(' · ');
  const offered = offeredOptions(item, instagramType).map(option => postOptions[option].name);
  return offered.join(', ').replaceAll(/, [A-Z](?=[a-z])/g, letter => letter.toLowerCase());
}

/** What this kind of post can have, as far as what is selected has a use for it. */
export function offeredOptions(
  { contents }: Pick<Item, 'contents'>,
  instagramType: string | null,
): PostOption[] {
  if (!instagramType) return [];
  const hasPicture = contents.some(output => !isVideo(output));
  const hasUse = (option: PostOption) =>
    option === 'altTexts' ? hasPicture : option !== 'peopleTags' || contents.length > 0;
  return postOptionNames.filter(option => isOffered(option, instagramType) && hasUse(option));
}

const wordsOf: { readonly [O in PostOption]: (item: Item) => string } = {
  altTexts(item) {
    const pictures = item.contents.filter(output => !isVideo(output));
    const written = pictures.filter(output => altTextOf(item, output) !== '').length;
    return pictures.length > 1 ? `Alternative text ${written} of ${pictures.length}` : 'Alternative text';
  },
  peopleTags(item) {
    const names = peopleIn(tagsOn(item, item.contents));
    return names.length === 1 ? `Tagged ${names[0]}` : `${names.length} people tagged`;
  },
  collaborators: ({ collaborators }) =>
    collaborators.length === 1 ? `With ${collaborators[0]}` : `With ${collaborators.length} collaborators`,
  place: ({ place }) => `At ${place?.name}`,
  paidPartnership: () => 'Paid partnership',
  partners: ({ partners }) => `Partner ${partners.join(' and ')}`,
  shareToFeed: () => 'Not in the feed',
  coverMs: ({ coverMs }) => `Cover at ${coverMs / 1_000} s`,
  coverOutput: () => 'Cover picture',
  music: ({ music }) => `Music ${music?.title}`,
  trialReel: () => 'Trial Reel',
  firstComment: () => 'First comment',
  commentPrompt: () => 'Comment prompt',
  commentsOff: () => 'Comments off',
  aiLabel: ({ aiLabel }) => `AI label ${aiLabel}`,
};
