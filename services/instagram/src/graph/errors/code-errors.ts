import { again, type GraphErrorRow, row } from './error-row.ts';
import { tokenRow } from './login-errors.ts';
import {
  aspectRatio,
  captionTooLong,
  imageFormat,
  imageTooLarge,
  mediaUnreachable,
  notReady,
} from './media-errors.ts';

export const limited = row(
  'rateLimit',
  'wait',
  'Instagram asked for a pause after too many requests.',
  'No action needed: it continues automatically after the pause.',
  { wait: 'limit' },
);
/** Told before the platform refuses: a call past a limit lengthens the block (instagram-graph-api.md, 7.4). */
export const nearLimit = row(
  'nearLimit',
  'wait',
  'Nearly all requests that Instagram allows at the moment are used up.',
  'No action needed: it continues automatically after a pause.',
);
export const permission = row(
  'permission',
  'permanent',
  'Instagram does not allow Insta AI to do this for the account.',
  'Connect Instagram again on your profile, allow everything that Facebook asks for, and publish again. If that does not help, ' +
    'an administrator of the Facebook page must let you create content there; a role that comes from a Business portfolio needs ' +
    'ads_read as well (FACEBOOK_SCOPES).',
  // Of a page that must be authorised, or an account that needs a second factor, for instance: a new login helps with neither.
  {
    told: { message: 'Instagram does not allow this:', advice: 'Do what Instagram says, and publish again.' },
  },
);

/** The same of a Story: it may be the kind of account, which the platform does not tell before (instagram-graph-api.md, 2). */
export const storyPermission = row(
  permission.cause,
  permission.class,
  'Instagram does not allow Insta AI to publish Stories for the account.',
  `Only business accounts publish Stories; a creator account can be changed in the Instagram app. ${permission.advice}`,
);

/** TABLE: Graph codes (instagram-graph-api.md, 7.2 and 7.3). */
export const byCode: Readonly<Record<number, GraphErrorRow>> = {
  [-2]: row('mediaDownloadSlow', 'transient', 'Instagram could not get the media in time.', again),
  [-1]: row(
    'noReason',
    'transient',
    'Instagram could not do this and gave no reason (its general error -1).',
    again,
    { told: { message: 'Instagram could not do this:', advice: again } },
  ),
  1: row(
    'noReason',
    'transient',
    'Instagram could not do this and gave no reason (its general error 1).',
    again,
    { told: { message: 'Instagram could not do this:', advice: again } },
  ),
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
    {
      told: {
        message: 'Instagram has restricted this account:',
        advice: 'Open the Instagram app, follow its instructions, and publish again.',
      },
    },
  ),
  32: limited,
  100: row(
    'badParameter',
    'permanent',
    'Instagram refused the post because something in it is not valid.',
    'Change the text or the media and publish again.',
    {
      told: {
        message: 'Instagram refused the post:',
        advice: 'Change what Instagram names, and publish again.',
      },
    },
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
