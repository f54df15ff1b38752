import { AppError } from '@insta-ai/chassis/app-error';
import type { GoingLiveStep } from '@insta-ai/proto/data/instagram';
import type { GoingLiveCheck } from '@insta-ai/proto/http/instagram';
import type { Finding } from '@insta-ai/proto/rules/finding';
import type { AccountsStore } from '../accounts/accounts.store.ts';
import { appFault, appSecretFault, loginEndedFault, redirectFault } from '../accounts/login-faults.ts';
import { callError } from '../calls/call-error.ts';
import type { AuthUserGateway } from '../connect/auth-user.gateway.ts';
import type { FacebookLoginGateway, PlatformAccount } from '../connect/facebook-login.gateway.ts';
import type { Fault } from '../graph/fault.ts';
import type { GraphFailure } from '../graph/graph-result.ts';
import type { WebhooksService } from '../webhooks/webhooks.service.ts';
import { unreachableFault } from './judge-address.ts';
import { failed, fine, type Judged, judgeAccounts, judgeEnd, tokenFault } from './judge-login.ts';
import type { OwnAddressGateway } from './own-address.gateway.ts';
import { type OwnAddresses, valuesToPaste } from './values-to-paste.ts';

type Deps = {
  facebook: FacebookLoginGateway;
  authUser: Pick<AuthUserGateway, 'find'>;
  accounts: Pick<AccountsStore, 'find'>;
  /** Whether the platform sends events here. */
  checkEvents: WebhooksService['checkEvents'];
  read: OwnAddressGateway['read'];
  own: OwnAddresses;
  /** What is wrong with our address now, as the platform on the internet sees it. */
  lookAtAddress(): Promise<Finding | undefined>;
  /** Whether pictures and videos go out all the same. */
  bringsFiles(): Promise<boolean>;
  appId: string;
  isSimulated: boolean;
  now(): Date;
};

export type GoingLiveService = {
  /** Checks a step anew, each time it is asked; changes nothing. */
  check(userId: string, step: GoingLiveStep): Promise<GoingLiveCheck>;
};

/** The steps of deploy/going-live.md, each looked at as it is now. */
export function createGoingLiveService(deps: Deps): GoingLiveService {
  const { facebook, own } = deps;

  const selectedAccount = async (userId: string) => {
    const { instagramAccount } = await deps.authUser.find(userId);
    return instagramAccount ? deps.accounts.find(userId, instagramAccount) : undefined;
  };

  const address = async (): Promise<Judged[]> => {
    const finding = await deps.lookAtAddress();
    if (finding) {
      const { message, fix } = finding;
      return [{ level: (await deps.bringsFiles()) ? 'warn' : 'fail', message, fix }];
    }
    const fault = await unreachableFault({ own, read: deps.read });
    return [fault ? failed(fault) : fine(`${own.publicUrl} leads to Insta AI, with https.`)];
  };

  const app = async (): Promise<Judged[]> => {
    const answer = await facebook.checkApp();
    // A wrong secret is a matter of step 4: the app itself is there.
    if (answer.kind === 'ok' || appFault(answer) === appSecretFault)
      return [fine(`Facebook knows the app ${deps.appId}.`)];
    return [fault(answer)];
  };

  const callbacks = async (userId: string): Promise<Judged[]> => {
    // A code that nobody has: Facebook looks at app and address before it refuses it.
    const answer = await facebook.redeem('no-code-of-any-login', own.redirect);
    const wrong =
      answer.kind === 'ok' ? undefined : (appFault(answer) ?? redirectFault(answer, own.redirect));
    if (wrong) return [failed(wrong)];
    if (answer.kind === 'unclear') return [fault(answer)];
    // That it does not object proves nothing: it may look at the code first.
    const returned = (await selectedAccount(userId))?.returned;
    const isProven = returned?.appId === deps.appId && returned.address === own.redirect;
    return [isProven ? fine(cameBack(own.redirect)) : notVerified(own.redirect)];
  };

  const settings = async (): Promise<Judged[]> => {
    const answer = await facebook.checkApp();
    return [
      ...(deps.isSimulated ? [failed(simulated)] : []),
      answer.kind === 'ok' ? fine('App id and secret belong together.') : fault(answer),
    ];
  };

  /** Of accounts, those whose page gives no token; one of before that still works is as good (connect.service.ts). */
  const closedOf = async (userId: string, found: readonly PlatformAccount[]): Promise<string[]> => {
    const withoutToken = found.filter(({ pageToken }) => pageToken === '');
    const kept = await Promise.all(withoutToken.map(({ id }) => deps.accounts.find(userId, id)));
    return withoutToken.map(({ id }) => id).filter((_, index) => kept[index]?.needsReconnect !== false);
  };

  const login = async (userId: string): Promise<Judged[]> => {
    const account = await selectedAccount(userId);
    if (!account) return [failed(notConnected)];
    if (account.needsReconnect) return [failed(loginEndedFault)];
    const token = account.userToken;
    const answer = await facebook.inspect(token);
    if (answer.kind !== 'ok') return [fault(answer)];
    const inspected = answer.value;
    const asked = inspected.isValid ? await facebook.listDeclined(token) : undefined;
    const unusable = tokenFault({ inspected, declined: asked?.kind === 'ok' ? asked.value : undefined });
    if (unusable) return [failed(unusable)];
    const listed = await facebook.listAccounts(token);
    if (listed.kind !== 'ok') return [fault(listed)];
    const closed = await closedOf(userId, listed.value.found);
    return [...judgeAccounts({ inspected, ...listed.value, closed }), judgeEnd(inspected, deps.now())];
  };

  const events = async (userId: string): Promise<Judged[]> => {
    const { isOn, fault: wrong, ofPage } = await deps.checkEvents(await selectedAccount(userId));
    if (wrong) return [failed(wrong)];
    if (!isOn) return [eventsOff];
    const reached = fine('Facebook reached the webhook just now.');
    if (ofPage === 'off') return [reached, pageOff];
    return ofPage === 'untold' ? [reached, pageUntold] : [reached];
  };

  /** TABLE: what is looked at in each step. */
  const checks: Readonly<Record<GoingLiveStep, ((userId: string) => Promise<Judged[]>)[]>> = {
    address: [address],
    app: [app],
    callbacks: [callbacks],
    settings: [settings],
    connect: [login, events],
  };

  return {
    async check(userId, step) {
      const judged = await Promise.all(checks[step].map(check => check(userId).catch(inWords)));
      return {
        simulated: deps.isSimulated,
        findings: judged.flat().map(one => ({ step, ...one })),
        values: valuesToPaste(step, own),
      };
    },
  };
}

const askAgain = 'Check again in a moment.';

const simulated: Fault = {
  message: 'Instagram is simulated here: nothing reaches Meta.',
  advice:
    'Set FACEBOOK_APP_ID and FACEBOOK_APP_SECRET to those of your Meta app, leave GRAPH_BASE_URL unset, and restart ' +
    'Insta AI.',
};

const notConnected: Fault = {
  message: 'No Instagram account is connected yet.',
  advice: 'Press Facebook login and tick your page and your Instagram account.',
};

const eventsOff: Judged = {
  level: 'warn',
  message: 'Facebook reports no comments and messages, so the webhook could not be verified yet.',
  fix: 'If you want them, press Enable webhook on your profile: Facebook then looks at the address at once. Publishing works without.',
};

const pageOff: Judged = {
  level: 'warn',
  message: 'Facebook reports nothing of this page: its comments and messages do not come.',
  fix: 'If you want them, press Enable webhook on your profile. Publishing works without.',
};

const pageUntold: Judged = {
  level: 'warn',
  message:
    'Facebook does not say whether it reports comments and messages of this page: the login does not allow it.',
  fix: 'If you want them, tick them beside the Facebook button and log in again; then press Enable webhook on your profile.',
};

const cameBack = (redirect: string) =>
  `Your login came back to ${redirect}. What else is entered Facebook tells nobody: compare it with the values here.`;

const notVerified = (redirect: string): Judged => ({
  level: 'open',
  message: `Not verified yet: no login came back to ${redirect} so far.`,
  fix: `In the app, paste ${redirect} into Valid OAuth Redirect URIs. Then log in once: open Insta AI at this address and press Facebook login.`,
});

/** A call to Facebook that failed, made with the app's id and secret or with the login. */
function fault(answer: GraphFailure): Judged {
  const ofApp = appFault(answer);
  if (ofApp) return failed(ofApp);
  // As in a login: a person's dead token is described, what is refused is the app's own.
  if (answer.kind === 'refused' && answer.error.code === 190) return failed(appSecretFault);
  return failed({ message: callError(answer, 'a login with Facebook').message, advice: askAgain });
}

/** What a check could not find out is a finding, too, so that the others are seen. */
function inWords(error: unknown): Judged[] {
  if (!(error instanceof AppError)) throw error;
  return [failed({ message: error.message, advice: askAgain })];
}
