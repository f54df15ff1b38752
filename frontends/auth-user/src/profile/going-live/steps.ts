import { type GoingLiveStep, goingLiveSteps } from '@insta-ai/proto/data/instagram';
import type { GoingLiveCheck } from '@insta-ai/proto/http/instagram';

/** TABLE: what is to be done in each step; `deploy/going-live.md` says it at length. */
export const stepWords: Readonly<Record<GoingLiveStep, { title: string; todo: string }>> = {
  address: {
    title: 'Give Insta AI a public address',
    todo: 'Instagram fetches your pictures from here, and Facebook leads back here after the login. So PUBLIC_URL must be an https address that the internet reaches. At home without one, a courier can bring your pictures: set COURIER_S3_ENDPOINT and the four settings beside it.',
  },
  app: {
    title: 'Make the Meta app',
    todo: 'At developers.facebook.com press Create app: use case Other, type Business. Then add Facebook Login, or Facebook Login for Business, and Webhooks if you want comments and messages.',
  },
  callbacks: {
    title: 'Fill in its addresses',
    todo: 'Paste these into the settings of your app. They count to the letter, without a slash at the end.',
  },
  settings: {
    title: 'Tell Insta AI about the app',
    todo: 'Set FACEBOOK_APP_ID and FACEBOOK_APP_SECRET, which are in the app under App settings → Basic, and restart Insta AI. With Facebook Login for Business set FACEBOOK_LOGIN_CONFIG_ID, too.',
  },
  connect: {
    title: 'Connect',
    todo: 'Press Facebook login and tick your page and your Instagram account. If Facebook says “Invalid Scopes”, the app lacks a permission: add it to its use case. “URL blocked” means step 3. For comments and messages press Enable webhook on your profile: it tells Facebook to report your page, and enters the two values below, which you only paste yourself where the app has others.',
  },
};

type Checks = Readonly<Record<GoingLiveStep, GoingLiveCheck | undefined>>;

/** Whether nothing of a step has failed or is still to be proven; no answer is no yes. */
export function isDone(check: GoingLiveCheck | undefined): boolean {
  return check?.findings.every(({ level }) => level === 'ok' || level === 'warn') ?? false;
}

/** Whether all that a step lacks is a proof, which a later step brings. */
export function isUnverified(check: GoingLiveCheck | undefined): boolean {
  return !isDone(check) && check?.findings.every(({ level }) => level !== 'fail') === true;
}

/** How far the person is: "2 of 5 done". */
export function progressWords(checks: Checks): string {
  const done = goingLiveSteps.filter(step => isDone(checks[step])).length;
  return `${done} of ${goingLiveSteps.length} done`;
}

/** The step that is to be done next; undefined when none is left. One that lacks a proof waits for the others. */
export function nextStep(checks: Checks): GoingLiveStep | undefined {
  const left = goingLiveSteps.filter(step => !isDone(checks[step]));
  return left.find(step => !isUnverified(checks[step])) ?? left[0];
}
