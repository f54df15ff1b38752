import { platformSettings } from '@insta-ai/chassis/config';
import { busFiles } from '@insta-ai/chassis/messaging/sign-in/bus-files';
import { type Static, Type } from 'typebox';

/** Settings of realtime-gateway beside those that every process has. */
export const realtimeGatewaySettings = Type.Object({
  NATS_URL: platformSettings.properties.NATS_URL,
  BUS_PREFIX: platformSettings.properties.BUS_PREFIX,
  ...busFiles,
  ALLOWED_ORIGINS: Type.String({
    default: '',
    pattern: '^(https?://[^/,\\s]+(\\s*,\\s*https?://[^/,\\s]+)*)?$',
    format: 'addresses',
    description:
      'Other sites whose pages may open a socket, as origins separated by commas; our own site always may',
  }),
});

export type RealtimeGatewaySettings = Static<typeof realtimeGatewaySettings>;
