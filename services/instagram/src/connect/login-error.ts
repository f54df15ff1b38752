import type { AppError } from '@insta-ai/chassis/app-error';
import { appFault, appSecretFault, loginEndedFault, redirectFault } from '../accounts/login-faults.ts';
import { classify } from '../graph/errors/classify.ts';
import { faultError } from '../graph/fault.ts';
import type { GraphFailure } from '../graph/graph-result.ts';
import { facebookBusy, facebookUnclear } from './connect.errors.ts';

/** What is asked of Facebook: a token for a code or a longer one, what a token is worth, or the pages of the person. */
export type LoginStep = { redeem: string } | 'exchange' | 'inspect' | 'list';

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
  const { class: meaning } = classify(answer.error);
  if (meaning === 'wait') return facebookBusy();
  if (meaning === 'transient' || meaning === 'ambiguous') return facebookUnclear(`refused with code ${code}`);
  return faultError(loginEndedFault);
}
