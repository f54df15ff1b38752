import type { AppError } from '@insta-ai/chassis/app-error';
import { classify } from '../graph/graph-errors.ts';
import type { GraphFailure } from '../graph/graph-result.ts';
import {
  appSecretWrong,
  appUnknown,
  facebookBusy,
  facebookUnclear,
  loginNotValid,
  redirectNotAllowed,
} from './connect.errors.ts';

/** What is asked of Facebook: a token for a code or a longer one, what a token is worth, or the pages of the person. */
export type LoginStep = { redeem: string } | 'exchange' | 'inspect' | 'list';

/** Facebook does not know the app. */
const unknownApp = 101;
/** The general "unknown" code: only its words tell a wrong secret from a passing fault. */
const anything = 1;
const wrongSecret = /client secret/i;
/** An address that the app does not allow, and one that is not that of the dialog. */
const addressNotAllowed = 191;
const otherAddress = 36008;

/** What a failed step of a login means for the person, and for whoever set up the Facebook app. */
export function loginError(answer: GraphFailure, step: LoginStep): AppError {
  if (answer.kind === 'unclear') return facebookUnclear(answer.reason);
  const { code, subcode, text } = answer.error;
  if (code === unknownApp) return appUnknown();
  if (code === anything && wrongSecret.test(text)) return appSecretWrong();
  // A person's dead token is described there, not refused: what is refused is the app's own, made of its id and secret.
  if (step === 'inspect' && code === 190) return appSecretWrong();
  if (typeof step === 'object' && (code === addressNotAllowed || subcode === otherAddress))
    return redirectNotAllowed(step.redeem);
  const { class: meaning } = classify(answer.error);
  if (meaning === 'wait') return facebookBusy();
  if (meaning === 'transient' || meaning === 'ambiguous') return facebookUnclear(`refused with code ${code}`);
  return loginNotValid();
}
