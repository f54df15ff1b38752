import type { AppError } from '@insta-ai/chassis/app-error';
import { appFault, appSecretFault, loginEndedFault, redirectFault } from '../accounts/login-faults.ts';
import { callError, whatItSays } from '../calls/call-error.ts';
import { rateLimited, withTrace } from '../calls/calls.errors.ts';
import { classify } from '../graph/errors/classify.ts';
import type { GraphErrorRow } from '../graph/errors/error-row.ts';
import { faultError } from '../graph/fault.ts';
import type { GraphFailure } from '../graph/graph-result.ts';
import { facebookTrouble, facebookUnclear } from './connect.errors.ts';

/** What is asked of Facebook: a token for a code or a longer one, what a token is worth, or the pages of the person. */
export type LoginStep = { redeem: string } | 'exchange' | 'inspect' | 'list';

type Refused = Extract<GraphFailure, { kind: 'refused' }>;

/** What a failed step of a login means for the person, and for whoever set up the Facebook app. */
export function loginError(answer: GraphFailure, step: LoginStep): AppError {
  if (answer.kind === 'unclear') return facebookUnclear(answer.reason);
  const { code } = answer.error;
  const ofApp = appFault(answer);
  if (ofApp) return faultError(ofApp);
  // A person's dead token is described there, not refused: what is refused is the app's own, made of its id and secret.
  if (step === 'inspect' && code === 190) return faultError(appSecretFault);
  const ofAddress = typeof step === 'object' ? redirectFault(answer, step.redeem) : undefined;
  if (ofAddress) return faultError(ofAddress);
  return withTrace(refusalError(answer, classify(answer.error)), answer.error.trace);
}

/** What no setting is to blame for, in the words of its row. */
function refusalError(answer: Refused, row: GraphErrorRow): AppError {
  const { error } = answer;
  const words = whatItSays(row, error);
  if (row.class === 'wait') return rateLimited(words, error.regainMs);
  if (row.class === 'transient' || row.class === 'ambiguous')
    return facebookTrouble(words, `refused with code ${error.code}`);
  if (ownCauses.includes(row.cause))
    return callError({ ...answer, error: { ...error, trace: undefined } }, loginNeeds);
  const { message, advice } = loginEndedFault;
  // Without a subcode the row is about a connection, which this login was to bring.
  if (row.class === 'reconnect' && error.subcode !== undefined) return faultError({ message: words, advice });
  const said = error.forPerson ? ` Facebook says: ${error.forPerson}` : '';
  return faultError({ message: `${message}${said}`, advice });
}

const ownCauses = ['permission', 'appCapability', 'accountRestricted'];
const loginNeeds = 'all permissions that the login asks for';
