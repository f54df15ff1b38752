/**
 * The login at Facebook, for the profile and the banner over every screen. A door of its own that is not shared: it is in the
 * late files of both, and in no first view. So its files ask the other doors by name, or each would bring a second session.
 */
export { type FacebookReturn, readReturn } from './facebook/facebook-dialog.ts';
export {
  type FacebookFeature,
  featuresAtFirst,
  offeredFeatures,
  scopesFor,
} from './facebook/facebook-scopes.ts';
export { isLedToLogin, ledToLogin } from './facebook/led-to-login.ts';
export { hearReturns, sayReturn } from './facebook/return-channel.ts';
export { useFacebookLogin } from './facebook/use-facebook-login.ts';
