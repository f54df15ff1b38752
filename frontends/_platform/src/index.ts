export {
  type CallInput,
  callApi,
  callApiWithHeaders,
  callApiWithTotal,
  setTransport,
} from './api-client.ts';
export { ApiError, canRetry, messageOf } from './api-error.ts';
export { AppConfigContext, useAppConfig } from './app-config.context.ts';
export { type AppConfig, readAppConfig } from './app-config.ts';
export { newRepeatKey } from './new-repeat-key.ts';
export { createQueryClient } from './query-client.ts';
export {
  connectRealtime,
  useConnection,
  useRealtime,
} from './realtime.ts';
export { contractVersion, type RemoteModule } from './remote.ts';
export { type Session, session, useSession, useTimeZone, useUser } from './session.store.ts';
export type { WireRequest } from './transport.ts';
export { useAddressValues } from './use-address-values.ts';
export { useLeaveGuard } from './use-leave-guard.ts';
export { usePageTitle } from './use-page-title.ts';
export { useRepeatKeys } from './use-repeat-keys.ts';
export { useUploadKeys } from './use-upload-keys.ts';
