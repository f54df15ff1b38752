import { mostSlides } from '@insta-ai/proto/rules/post-findings';
import { pictureBytes } from '@insta-ai/proto/rules/post-media';
import { textLimits } from '@insta-ai/proto/rules/post-text';
import type { GraphError } from './graph-result.ts';

/**
 * What a refusal means for the publish. `transient`: the same call may be repeated. `wait`: the platform wants
 * a pause first. `new-container`: what was prepared is useless now. `permanent`: trying again does not help.
 * `ambiguous`: it may have happened, look before acting. `reconnect`: the account needs its owner.
 */
export type GraphErrorClass =
  | 'transient'
  | 'wait'
  | 'new-container'
  | 'permanent'
  | 'ambiguous'
  | 'reconnect';

/** How long a `wait` takes when the platform does not say. */
export type WaitLength = 'limit' | 'quota' | 'long';

export type GraphErrorRow = {
  readonly cause: string;
  readonly class: GraphErrorClass;
  readonly message: string;
  readonly advice: string;
  /** Tries after which a transient or new-container row is final; unlimited within the window when left out. */
  readonly tries?: number;
  readonly wait?: WaitLength;
};

const reconnect = 'Open your profile and connect Instagram again. The item then goes out automatically.';
const again = 'No action needed: Insta AI tries again automatically.';
const otherMedia = 'Choose or create another picture or video and publish again.';

// Refusals that have a subcode and a code of their own.
// Officially permanent; it is raised before anything is public, so three tries are safe (7.3).
const mediaUnreachable = row(
  'mediaUnreachable',
  'transient',
  'Instagram could not download the media from Insta AI.',
  'Check that the public address of Insta AI (PUBLIC_URL) can be reached from the internet, then publish again.',
  { tries: 3 },
);
const notReady = row('notReady', 'transient', 'Instagram is still preparing the post.', again);
const imageTooLarge = row(
  'imageTooLarge',
  'permanent',
  `The picture is larger than ${pictureBytes / 1024 / 1024} MB.`,
  otherMedia,
);
const imageFormat = row('imageFormat', 'permanent', 'Instagram accepts JPEG pictures only.', otherMedia);
const aspectRatio = row(
  'aspectRatio',
  'permanent',
  'The picture is too wide or too tall for Instagram.',
  'Choose padding or cropping for the item, or another picture, and publish again.',
);
const captionTooLong = row(
  'captionTooLong',
  'permanent',
  'The text is too long for Instagram.',
  `Shorten text and hashtags to ${textLimits.characters} characters and publish again.`,
);

/** TABLE: Instagram media codes (instagram-graph-api.md, 7.3), by subcode. */
export const bySubcode: Readonly<Record<number, GraphErrorRow>> = {
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

const tokenRow = (message: string) => row('reconnect', 'reconnect', message, reconnect);

/** TABLE: what the subcodes of 190 say about the login (instagram-graph-api.md, 7.2). */
export const bySubcodeOf190: Readonly<Record<number, GraphErrorRow>> = {
  458: tokenRow('Insta AI was removed from the apps of your Facebook account.'),
  459: tokenRow('Facebook wants you to log in at facebook.com first.'),
  460: tokenRow('The Facebook password was changed, so the connection has ended.'),
  463: tokenRow('The connection to Instagram has expired.'),
  464: tokenRow('The Facebook account is not confirmed yet.'),
  467: tokenRow('The connection to Instagram was ended.'),
  492: tokenRow('You no longer have a role on the Facebook page of this account.'),
};

const limited = row(
  'rateLimit',
  'wait',
  'Instagram asked for a pause after too many requests.',
  'No action needed: it continues automatically after the pause.',
  { wait: 'limit' },
);
const permission = row(
  'permission',
  'permanent',
  'Instagram does not allow Insta AI to do this for the account.',
  'Connect Instagram again on your profile, allow everything that Facebook asks for, and publish again.',
);

/** TABLE: Graph codes (instagram-graph-api.md, 7.2 and 7.3). */
export const byCode: Readonly<Record<number, GraphErrorRow>> = {
  [-2]: row('mediaDownloadSlow', 'transient', 'Instagram could not get the media in time.', again),
  [-1]: row('instagramDown', 'transient', 'Instagram had a problem on its side.', again),
  1: row('instagramDown', 'transient', 'Instagram had a problem on its side.', again),
  2: row('instagramDown', 'transient', 'Instagram is not available at the moment.', again),
  3: row(
    'appCapability',
    'permanent',
    'The Facebook app of this installation is not allowed to publish.',
    'Ask whoever runs Insta AI to finish the app review at Facebook.',
  ),
  4: limited,
  10: permission,
  17: limited,
  24: row('mediaNotFound', 'new-container', 'Instagram lost the prepared media.', again, { tries: 3 }),
  25: row(
    'accountRestricted',
    'permanent',
    'Instagram has restricted this account.',
    'Open the Instagram app, follow its instructions, and publish again.',
  ),
  32: limited,
  100: row(
    'badParameter',
    'permanent',
    'Instagram refused the post because something in it is not valid.',
    'Change the text or the media and publish again.',
  ),
  102: tokenRow('The connection to Instagram has ended.'),
  190: tokenRow('The connection to Instagram is no longer valid.'),
  341: limited,
  352: row(
    'videoFormat',
    'permanent',
    'Instagram does not accept this video format.',
    'Use an MP4 with H.264 video and AAC audio and publish again.',
  ),
  368: row(
    'policyBlock',
    'wait',
    'Instagram has temporarily blocked this account under its rules.',
    'Open the Instagram app and follow its instructions. Insta AI tries the item again automatically.',
    { wait: 'long' },
  ),
  506: row(
    'duplicate',
    'permanent',
    'Instagram says the same post was published a moment ago.',
    'Check the account. To post it again, change the text or the media.',
  ),
  613: limited,
  9004: mediaUnreachable,
  9007: notReady,
  36000: imageTooLarge,
  36001: imageFormat,
  36003: aspectRatio,
  36004: captionTooLong,
  80001: limited,
  80002: limited,
  80006: limited,
};

/** Seen for a short while on objects that were just made (instagram-graph-api.md, 7.2), final after some tries. */
const objectMissing = row(
  'objectMissing',
  'transient',
  'Instagram cannot find the post it was preparing, or may not show it.',
  'Connect Instagram again on your profile and publish again.',
  { tries: 4 },
);

const unknownTransient = row('instagramDown', 'transient', 'Instagram had a problem on its side.', again);

/** The row for a refusal: subcode first, then code, never by text (instagram-graph-api.md, 7.1). */
export function classify(
  error: Pick<GraphError, 'code' | 'subcode' | 'transient' | 'text' | 'status'>,
): GraphErrorRow {
  const { code, subcode } = error;
  if (code === 190) return bySubcodeOf190[subcode ?? 0] ?? byCode[190] ?? unknownTransient;
  const known =
    (subcode !== undefined && bySubcode[subcode]) ||
    (code === 100 && subcode === 33 && objectMissing) ||
    byCode[code] ||
    (code >= 200 && code <= 299 && permission);
  if (known && !(error.transient && known.class === 'permanent')) return known;
  if (error.transient || error.status >= 500) return unknownTransient;
  return row(
    'unknown',
    'permanent',
    `Instagram refused the post: ${error.text || `error ${code}`}`,
    'Change the text or the media and publish again.',
  );
}

/** The row for the text of a container in state ERROR, which carries the subcode in a sentence (2.5). */
export function classifyContainerFault(status: string | undefined): GraphErrorRow {
  const subcode = /\b(2207\d{3})\b/.exec(status ?? '')?.[1];
  const known = subcode === undefined ? undefined : bySubcode[Number(subcode)];
  // A failed container never recovers: what would be repeatable for a call needs a new one here.
  if (known) return known.class === 'permanent' ? known : { ...known, class: 'new-container', tries: 3 };
  return row('processing', 'new-container', 'Instagram could not process the media.', otherMedia, {
    tries: 3,
  });
}

function row(
  cause: string,
  errorClass: GraphErrorClass,
  message: string,
  advice: string,
  more: { tries?: number; wait?: WaitLength } = {},
): GraphErrorRow {
  return { cause, class: errorClass, message, advice, ...more };
}
