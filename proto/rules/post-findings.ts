import { error, type Finding, warning } from './finding.ts';
import { charactersOf, hashtagsIn, mentionsIn, textLimits } from './post-text.ts';

/** Most slides of a carousel, and pictures of a Reel's film (instagram-graph-api.md, 2.2). */
export const mostSlides = 10;

/** A post as it would go out. */
export type PlannedPost = {
  /** `Post`, `Story` or `Reel`; another one, or none, is missing. */
  instagramType: string | null | undefined;
  /** How many pictures and videos are selected. */
  files: number;
  /** Its whole text, as `postText` joins it. */
  text: string;
};

/** Everything that an item itself has in its way, whoever asks: what it lacks, and where it is over Instagram's limits. */
export function postFindings(post: PlannedPost, limits: { hashtags?: number } = {}): Finding[] {
  const { instagramType, files, text } = post;
  return [
    ...missingParts(post),
    ...countFindings(instagramType, files),
    // The text of a Story is drawn on it or not shown at all; nothing of it is sent.
    ...(instagramType === 'Story' ? [] : textFindings(text, limits)),
  ];
}

/** What every post needs and this one lacks. */
export function missingParts({
  instagramType,
  files,
}: Pick<PlannedPost, 'instagramType' | 'files'>): Finding[] {
  return [...(instagramType ? [] : [noType]), ...(files > 0 ? [] : [noMedia])];
}

/** What stands in the way of the number of pictures and videos. */
export function countFindings(instagramType: string | null | undefined, files: number): Finding[] {
  if (instagramType === 'Story' && files > 1)
    return [
      error({
        rule: 'story-of-one',
        where: 'media',
        message: `${files} files are selected; a Story takes one.`,
        fix: 'Select only one picture or video.',
      }),
    ];
  if (files > mostSlides)
    return [
      error({
        rule: 'slides',
        where: 'media',
        message: `${files} pictures are selected; a ${instagramType || 'Post'} takes ${mostSlides}.`,
        fix: 'Deselect some pictures.',
      }),
    ];
  return [];
}

/** What is worth knowing of the words of a Story: they are drawn on its picture, or nobody sees them. */
export function storyTextFindings({
  instagramType,
  text,
  isCaptionOn,
}: Pick<PlannedPost, 'instagramType' | 'text'> & { isCaptionOn: boolean }): Finding[] {
  return instagramType === 'Story' && text.trim() !== '' && !isCaptionOn ? [unseenText] : [];
}

/** What stands in the way of a text. An operator may allow fewer hashtags than Instagram does. */
export function textFindings(
  text: string,
  { hashtags: most = textLimits.hashtags }: { hashtags?: number } = {},
): Finding[] {
  const allowed = Math.min(most, textLimits.hashtags);
  const characters = charactersOf(text);
  const hashtags = hashtagsIn(text).length;
  const mentions = mentionsIn(text).length;
  const found: Finding[] = [];
  if (characters > textLimits.characters)
    found.push(
      error({
        rule: 'text-length',
        where: 'text',
        message: `Text and hashtags are ${characters} characters long; Instagram takes ${textLimits.characters}.`,
        fix: 'Shorten them.',
      }),
    );
  if (hashtags > allowed)
    found.push(
      error({
        rule: 'hashtags',
        where: 'hashtags',
        message: `There are ${hashtags} hashtags; ${allowed} are allowed.`,
        fix: `Keep the best ${allowed} and remove the others.`,
      }),
    );
  if (mentions > textLimits.mentions)
    found.push(
      error({
        rule: 'mentions',
        where: 'text',
        message: `The text mentions ${mentions} people; Instagram takes ${textLimits.mentions}.`,
        fix: 'Remove some @mentions.',
      }),
    );
  return found;
}

const noType = error({
  rule: 'type',
  where: 'type',
  message: 'Choose a content type first.',
  fix: 'It says whether this is a Post, a Story or a Reel.',
});

const noMedia = error({
  rule: 'media',
  where: 'media',
  message: 'Select a picture or video first.',
  fix: 'Generate or upload one and press Select.',
});

const unseenText = warning({
  rule: 'unseen-text',
  where: 'text',
  message: 'Nobody will see the text: the caption of this Story is switched off.',
  fix: 'Switch Enable Caption on, and the text is drawn on the picture.',
});
