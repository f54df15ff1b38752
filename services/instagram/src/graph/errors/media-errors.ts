import { mostSlides } from '@insta-ai/proto/rules/post-findings';
import { pictureBytes } from '@insta-ai/proto/rules/post-media';
import { textLimits } from '@insta-ai/proto/rules/post-text';
import { again, type GraphErrorRow, otherMedia, row } from './error-row.ts';

// Refusals that have a subcode and a code of their own.
// Officially permanent; it is raised before anything is public, so tries are safe (7.3): as many as where a download is slow, four
// minutes, for our own address may be away while a gateway starts anew.
export const mediaUnreachable = row(
  'mediaUnreachable',
  'transient',
  'Instagram could not download the media from Insta AI.',
  'Check that the public address of Insta AI (PUBLIC_URL) can be reached from the internet, then publish again.',
  { tries: 10 },
);
export const notReady = row('notReady', 'transient', 'Instagram is still preparing the post.', again);
export const imageTooLarge = row(
  'imageTooLarge',
  'permanent',
  `The picture is larger than ${pictureBytes / 1024 / 1024} MB.`,
  otherMedia,
);
export const imageFormat = row(
  'imageFormat',
  'permanent',
  'Instagram accepts JPEG pictures only.',
  otherMedia,
);
export const aspectRatio = row(
  'aspectRatio',
  'permanent',
  'The picture is too wide or too tall for Instagram.',
  'Choose padding or cropping for the item, or another picture, and publish again.',
);
export const captionTooLong = row(
  'captionTooLong',
  'permanent',
  'The text is too long for Instagram.',
  `Shorten text and hashtags to ${textLimits.characters} characters and publish again.`,
);

/** TABLE: Instagram media codes (instagram-graph-api.md, 7.3), by subcode. */
export const bySubcode: Readonly<Record<number, GraphErrorRow>> = {
  // Seen for posts of pages; what Instagram answers for a page that must be authorized is documented nowhere.
  1404078: row(
    'pageAuthorization',
    'permanent',
    'Facebook wants the page of this account to be authorized before anything goes out on it.',
    'Open the page at Facebook, complete the Page Publishing Authorization (it may ask for a second factor), and publish again.',
  ),
  2207001: row('instagramDown', 'transient', 'Instagram had a problem on its side.', again),
  2207003: row(
    'mediaDownloadSlow',
    'transient',
    'Instagram took too long to download the media.',
    'Check that the public address of Insta AI (PUBLIC_URL) is fast and reachable from the internet.',
    { tries: 10 },
  ),
  2207020: row('mediaExpired', 'new-container', 'The prepared media expired on Instagram.', again, {
    tries: 3,
  }),
  2207032: row('createFailed', 'transient', 'Instagram could not prepare the media.', again, { tries: 10 }),
  2207053: row('uploadFailed', 'new-container', 'The video could not be uploaded to Instagram.', otherMedia, {
    tries: 3,
  }),
  2207057: row(
    'thumbOffset',
    'permanent',
    'The cover frame is past the end of the video.',
    'Choose an earlier frame in Edit, below More, and publish again.',
  ),
  2207051: row(
    'maybeSpam',
    'ambiguous',
    'Instagram held the post back because it looked like spam.',
    'Wait a few hours, change the text and publish again.',
  ),
  2207042: row(
    'quota',
    'wait',
    'This account has used up the posts that Instagram allows in 24 hours.',
    'No action needed: it goes out as soon as Instagram allows the next post.',
    { wait: 'quota' },
  ),
  2207006: row('mediaNotFound', 'new-container', 'Instagram lost the prepared media.', again, { tries: 3 }),
  2207008: row('containerGone', 'new-container', 'Instagram lost the prepared post.', again, { tries: 3 }),
  2207050: row(
    'accountRestricted',
    'permanent',
    'Instagram has restricted this account.',
    'Open the Instagram app, follow its instructions, and publish again.',
  ),
  2207023: row(
    'mediaType',
    'permanent',
    'Instagram does not support this kind of media.',
    'Choose another Instagram type for the item and publish again.',
  ),
  2207028: row(
    'carouselSize',
    'permanent',
    `A carousel takes 2 to ${mostSlides} pictures.`,
    `Select 2 to ${mostSlides} pictures and publish again.`,
  ),
  2207035: row('productTags', 'permanent', 'The product tags are not valid.', 'Remove the product tags.'),
  2207036: row('productTags', 'permanent', 'The product tags are not valid.', 'Remove the product tags.'),
  2207037: row('productTags', 'permanent', 'The product tags are not valid.', 'Remove the product tags.'),
  2207040: row(
    'tooManyTags',
    'permanent',
    `The text mentions more than ${textLimits.mentions} people.`,
    'Remove some @mentions and publish again.',
  ),
  2207026: row(
    'videoFormat',
    'permanent',
    'Instagram does not accept this video format.',
    'Use an MP4 with H.264 video and AAC audio and publish again.',
  ),
  2207052: mediaUnreachable,
  2207027: notReady,
  2207004: imageTooLarge,
  2207005: imageFormat,
  2207009: aspectRatio,
  2207010: captionTooLong,
  2207018: row(
    'collaborator',
    'permanent',
    'Instagram refused a collaborator or tag.',
    'Remove collaborators and tags and publish again.',
  ),
  2207076: row('processing', 'new-container', 'Instagram could not process the media.', otherMedia, {
    tries: 3,
  }),
  2207077: row('processing', 'new-container', 'Instagram could not process the video.', otherMedia, {
    tries: 3,
  }),
  2207081: row(
    'trialReels',
    'permanent',
    'This account may not publish trial reels.',
    'Publish it as a normal reel.',
  ),
  2207082: row(
    'processing',
    'new-container',
    'Instagram could not process the media. Videos without sound are a known cause.',
    otherMedia,
    { tries: 2 },
  ),
  2207085: row('processing', 'new-container', 'Instagram could not process the media.', otherMedia, {
    tries: 3,
  }),
};
