export {
  type CallInput,
  callApi,
  callApiWithHeaders,
  callApiWithTotal,
  setTransport,
} from './api/api-client.ts';
export { ApiError, canRetry, isUnanswered, messageOf } from './api/api-error.ts';
export { fetchEveryPage } from './api/fetch-every-page.ts';
export { newRepeatKey } from './api/new-repeat-key.ts';
export { createQueryClient } from './api/query-client.ts';
export { createRepeatKeys } from './api/repeat-keys.ts';
export type { WireRequest } from './api/transport.ts';
export { useRepeatKeys } from './api/use-repeat-keys.ts';
export { useUploadKeys } from './api/use-upload-keys.ts';
export { AppConfigContext, useAppConfig } from './app-config.context.ts';
export { type AppConfig, type FacebookApp, readAppConfig } from './app-config.ts';
export { type ImageChoice, modelOf, useImageModels } from './image-models.ts';
export { useInstagramConnection } from './instagram-connection.ts';
export { type KeptKey, keptInBrowser, keptKeys } from './kept-in-browser.ts';
export { BackLink } from './page/back-link.tsx';
export { copyText } from './page/copy-text.ts';
export { newestMediaUndo } from './page/newest-media-undo.ts';
export { OpenWords, useOpenField, useOpenWords } from './page/open-words.ts';
export { seenContents } from './page/seen-contents.ts';
export {
  allBeforeUndo,
  askBeforeUndo,
  type BeforeUndo,
  beforeUndo,
  hearReturned,
  hearSteps,
  type Step,
  tellReturned,
  tellStep,
} from './page/steps.ts';
export { useAddressValues } from './page/use-address-values.ts';
export { useGoOn } from './page/use-go-on.ts';
export { useIsHere } from './page/use-is-here.ts';
export { useLeaveGuard } from './page/use-leave-guard.ts';
export { usePageTitle } from './page/use-page-title.ts';
export {
  connectRealtime,
  useConnection,
  useRealtime,
} from './realtime.ts';
export { contractVersion, type RemoteModule } from './remote.ts';
export { type Session, session, useSession, useTimeZone, useUser } from './session.store.ts';
