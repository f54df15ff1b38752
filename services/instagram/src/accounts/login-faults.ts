import type { Fault } from '../graph/fault.ts';
import type { GraphFailure } from '../graph/graph-result.ts';

/** Without these no account is visible and nothing goes out; what else was declined is reported by the call that needs it. */
export const neededScopes = [
  'pages_show_list',
  'pages_read_engagement',
  'instagram_basic',
  'instagram_content_publish',
];

/** Facebook does not know the app. */
const unknownApp = 101;
/** The general "unknown" code: only its words tell a wrong secret from a passing fault. */
const anything = 1;
const wrongSecret = /client secret/i;
/** An address that the app does not allow, and one that is not that of the dialog. */
const addressNotAllowed = 191;
const otherAddress = 36008;

const whereTheAppIs = 'it is in the settings of the app at developers.facebook.com, under Basic.';

export const appIdFault: Fault = {
  message: 'Facebook does not know the Facebook app.',
  advice: `Ask whoever runs Insta AI to correct FACEBOOK_APP_ID: ${whereTheAppIs}`,
};

export const appSecretFault: Fault = {
  message: 'Facebook does not accept the secret of the Facebook app.',
  advice: `Ask whoever runs Insta AI to correct FACEBOOK_APP_SECRET: ${whereTheAppIs}`,
};

/** What an answer to a call with the app's id and secret says against these; undefined when nothing. */
export function appFault(answer: GraphFailure): Fault | undefined {
  if (answer.kind === 'unclear') return undefined;
  const { code, text } = answer.error;
  if (code === unknownApp) return appIdFault;
  return code === anything && wrongSecret.test(text) ? appSecretFault : undefined;
}

/** What an answer to a code with its address says against the address; undefined when nothing. */
export function redirectFault(answer: GraphFailure, address: string): Fault | undefined {
  if (answer.kind === 'unclear') return undefined;
  const { code, subcode } = answer.error;
  if (code !== addressNotAllowed && subcode !== otherAddress) return undefined;
  return {
    message: `The Facebook app does not allow the address ${address}.`,
    advice:
      'Open Insta AI at its public address (PUBLIC_URL), and ask whoever runs it to add that address to the Valid OAuth ' +
      'Redirect URIs of the app’s Facebook login.',
  };
}

type Grant = {
  /** What the person allowed; undefined where the platform does not say. */
  readonly scopes: readonly string[] | undefined;
  /** What the person was asked for and did not allow; undefined where the platform does not say. */
  readonly declined: readonly string[] | undefined;
};

/**
 * What is wrong with the permissions of a login; undefined when it has all that are needed. One that is neither granted nor
 * declined was never put to the person: the app lacks it.
 */
export function permissionFault({ scopes, declined }: Grant): Fault | undefined {
  const missing = neededScopes.filter(scope => scopes?.includes(scope) === false);
  if (missing.length === 0) return undefined;
  if (missing.length === neededScopes.length)
    return {
      message: 'Facebook granted none of the permissions that Insta AI needs.',
      advice:
        'Press the Facebook button again and leave every box ticked: with Facebook Login for Business, one that is left out ' +
        `takes all others with it. Its configuration must hold ${neededScopes.join(', ')}.`,
    };
  const lacked = missing.filter(scope => declined?.includes(scope) === false);
  if (lacked.length > 0)
    return {
      message: `The Facebook app lacks permissions that Insta AI needs: ${lacked.join(', ')}.`,
      advice:
        'Add them to the use case of the app at developers.facebook.com, and to FACEBOOK_SCOPES or the configuration of the ' +
        'login where you use one. Then press the Facebook button again.',
    };
  return {
    message: `Facebook was not allowed to share what Insta AI needs: ${missing.join(', ')}.`,
    advice: 'Press the Facebook button again and leave these boxes ticked.',
  };
}

/** What is wrong where a login brought no Instagram account. */
export function noAccountFault(pages: readonly string[]): Fault {
  if (pages.length === 0)
    return {
      message: 'Facebook showed no page: none was ticked in the Facebook window, or you manage none.',
      advice:
        'Press the Facebook button again and tick the page that your Instagram business account is linked to, and the account.',
    };
  return {
    message: 'No Instagram business account was found.',
    advice:
      'Link your Instagram business account to a Facebook page, then connect again and select that page and account in the ' +
      `Facebook window. Without one: ${pages.join(', ')}.`,
  };
}

/** What is most likely wrong where a login shows an account but may not use its page. */
export const noTokenFault: Fault = {
  message: 'Facebook gave no access to its page.',
  advice:
    'Most likely the page was left unticked in the Facebook window, or you have no role on it: press the Facebook button again and ' +
    'tick the account and its page, or ask an administrator of the page to let you create content.',
};

export const loginEndedFault: Fault = {
  message: 'Facebook does not accept this login.',
  advice: 'Press the Facebook button again and log in once more.',
};

export const otherAppFault: Fault = {
  message: 'This login was made for another Facebook app.',
  advice: 'Press the Facebook button on this page and log in there.',
};
