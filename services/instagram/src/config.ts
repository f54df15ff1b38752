import { hashtagCapSetting } from '@insta-ai/proto/http/shared/hashtag-cap';
import { type Static, Type } from 'typebox';

const encryptionKeyPattern = '^([0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$';

/** Settings of the instagram service. */
export const instagramSettings = Type.Object({
  GRAPH_BASE_URL: Type.String({
    pattern: '^https?://[^?#]+$',
    format: 'address',
    description: 'Base address of the Graph API, https://graph.facebook.com for the real one',
  }),
  // v25.0 is what Meta's own samples use (instagram-graph-api.md, 8).
  GRAPH_VERSION: Type.String({
    default: 'v25.0',
    pattern: '^v\\d+\\.\\d+$',
    description: 'Version of the Graph API, as in v25.0',
  }),
  FACEBOOK_APP_ID: Type.String({ minLength: 1, description: 'Id of the Facebook app that people log in to' }),
  FACEBOOK_APP_SECRET: Type.String({ minLength: 1, description: 'Secret of the Facebook app' }),
  ENCRYPTION_KEY: Type.String({
    pattern: encryptionKeyPattern,
    description: 'Key that tokens are encrypted with at rest: 32 bytes as hex or base64',
  }),
  ENCRYPTION_KEY_OTHER: Type.Optional(
    Type.String({
      pattern: encryptionKeyPattern,
      description:
        'Another key that opens tokens, while keys are changed: first the next one, then the one of before',
    }),
  ),
  WEBHOOK_VERIFY_TOKEN: Type.Optional(
    Type.String({
      description:
        'Text that Meta repeats when it checks the webhook address; made of ENCRYPTION_KEY when not set',
    }),
  ),
  VIDEO_UPLOAD: Type.Unsafe<'auto' | 'always'>({
    type: 'string',
    enum: ['auto', 'always'],
    default: 'auto',
    description:
      'How videos get to Instagram: auto uploads them unless it is known that it can fetch them from PUBLIC_URL, always uploads them',
  }),
  COURIER_S3_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#]+/?$',
      format: 'address',
      description:
        'S3 server on the internet from which Instagram fetches pictures where videos are uploaded',
    }),
  ),
  COURIER_S3_REGION: Type.String({ default: 'us-east-1', description: 'Region of that bucket' }),
  COURIER_S3_BUCKET: Type.Optional(
    Type.String({ description: 'Bucket there that pictures lie in for minutes' }),
  ),
  COURIER_S3_ACCESS_KEY: Type.Optional(Type.String({ description: 'Access key of that S3 server' })),
  COURIER_S3_SECRET_KEY: Type.Optional(Type.String({ description: 'Secret key of that S3 server' })),
  HASHTAG_CAP: hashtagCapSetting,
});

export type InstagramSettings = Static<typeof instagramSettings>;
