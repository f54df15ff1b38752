import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { isLimits, limitsForm } from './http/limits/read-limits.ts';
import { isTrustProxy, trustProxyForm } from './http/requests/trust-proxy.ts';
import { busPrefixForm, isBusPrefix } from './messaging/names/bus-prefix.ts';
import { busAddressForm, isNatsAddress } from './messaging/nats-address.ts';
import { busFiles } from './messaging/sign-in/bus-files.ts';
import { databasePrefix } from './storage/documents/databases.ts';
import { tracingSettings } from './tracing/open-tracing.ts';

/** Settings as they come from outside: names and texts, `process.env` in a running service. */
export type SettingsSource = Readonly<Record<string, string | undefined>>;

/** A start that cannot go on because of its settings; `problems` has one line for each bad one. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Some settings are not valid:\n${problems.map(line => `  - ${line}`).join('\n')}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** One for all schemas, and its code as it comes: each is used once, while everything waits for it. */
const ajv = new Ajv({
  allErrors: true,
  coerceTypes: true,
  useDefaults: true,
  strict: false,
  code: { optimize: false },
});
formats.default(ajv);
ajv.addFormat('trust-proxy', isTrustProxy);
ajv.addFormat('limits', isLimits);
ajv.addFormat('bus-prefix', isBusPrefix);
// What no pattern sees: a port that is too large, a space in the name of a host.
ajv.addFormat('address', (text: string) => URL.canParse(text));
ajv.addFormat(
  'addresses',
  (text: string) => text === '' || text.split(',').every(one => URL.canParse(one.trim())),
);
// What begins as no such address is named once, by its pattern.
ajv.addFormat('bus-address', (text: string) => !/^(nats|tls):\/\//.test(text) || isNatsAddress(text));
// What a header can carry: with anything else each request would fail on our side. One line, with the break that files end with.
ajv.addFormat('key', /^ *[\x21-\x7e][\x20-\x7e]*\s*$/);

/**
 * Reads the settings of a schema, converts them to their types and fills in defaults. An empty text counts as not set.
 * Throws a SettingsError that lists every bad or missing setting at once.
 */
export function readSettings<S extends TObject>(schema: S, source: SettingsSource): Static<S> {
  const properties: TProperties = schema.properties;
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(properties)) {
    if (source[name] !== undefined && source[name] !== '') given[name] = source[name];
  }
  const valid = ajv.compile(schema);
  if (valid(given)) return given as Static<S>;
  // A rule over several settings that fails says which setting is missing, and then once more that it failed.
  const problems = (valid.errors ?? []).filter(error => error.keyword !== 'if');
  // One that fails both its pattern and its format is wrong once.
  throw new SettingsError([...new Set(problems.map(error => problem(properties, error)))]);
}

function problem(
  properties: TProperties,
  error: { keyword: string; instancePath: string; message?: string; params: Record<string, unknown> },
): string {
  const name =
    error.keyword === 'required' ? String(error.params.missingProperty) : error.instancePath.slice(1);
  const property = properties[name] as { description?: string; enum?: unknown[] } | undefined;
  const meaning = property?.description ? ` (${property.description})` : '';
  if (error.keyword === 'required') return `${name} is not set${meaning}`;
  const complaint = complaints[error.keyword]?.(error.params, property?.enum) ?? error.message;
  return `${name} ${complaint ?? 'is not valid'}${meaning}`;
}

/** What a person can act on; the validator speaks of patterns and types. The value itself may be a secret. */
const complaints: Record<string, (params: Record<string, unknown>, choices?: unknown[]) => string> = {
  type: ({ type }) => `must be ${typeNames[String(type)] ?? String(type)}`,
  pattern: () => 'does not have the right form',
  format: ({ format }) => formatComplaints[String(format)] ?? 'does not have the right form',
  enum: (_params, choices = []) => `must be one of: ${choices.join(', ')}`,
};

const formatComplaints: Record<string, string> = {
  'trust-proxy': trustProxyForm,
  limits: limitsForm,
  'bus-prefix': busPrefixForm,
  'bus-address': busAddressForm,
  key: 'must be one line of letters, digits and plain signs, without “…” or typographic quotes',
};

const typeNames: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

/** What an address of the product is: pages, their files and what Meta calls lie at the root of a host. */
export const publicAddress = {
  pattern: '^https?://[^/?#\\s]+/?$',
  format: 'address',
  description: 'Address that browsers and Meta reach, without a path: https://studio.example.com',
} as const;

/** Settings that every process of the product has. */
export const platformSettings = Type.Object({
  PORT: Type.Integer({ default: 8080, minimum: 0, maximum: 65_535, description: 'Port to listen on' }),
  HOST: Type.String({ default: '0.0.0.0', description: 'Address to listen on' }),
  TRUST_PROXY: Type.String({
    default: 'false',
    format: 'trust-proxy',
    description: 'Which proxies in front are trusted to report client addresses (X-Forwarded-For)',
  }),
  LIMITS: Type.String({
    default: '',
    format: 'limits',
    description: 'How often people may make calls that cost something, where it differs from the defaults',
  }),
  DRAIN_SECONDS: Type.Number({
    default: 0,
    minimum: 0,
    maximum: 60,
    description: 'How long to keep answering after a stop signal, while /ready already says no',
  }),
  PUBLIC_URL: Type.String({ default: 'http://localhost:8080', ...publicAddress }),
  DATA_DIR: Type.String({
    default: '.data',
    description: 'Folder for all data kept on this machine',
  }),
  LOG_LEVEL: Type.Unsafe<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'>({
    type: 'string',
    enum: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
    default: 'info',
    description: 'Lowest level that is logged',
  }),
  ...tracingSettings,
  NATS_URL: Type.String({
    pattern: '^(nats|tls)://',
    format: 'bus-address',
    description: 'NATS server with JetStream, nats://host:4222, or nats://user:password@host:4222',
  }),
  BUS_PREFIX: Type.String({
    default: '',
    format: 'bus-prefix',
    description: 'What the names of this installation begin with on a NATS server that it shares',
  }),
  ...busFiles,
  NATS_STREAM_REPLICAS: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: 5,
    description: 'Servers of a NATS cluster that keep each message; 3 where the cluster has three',
  }),
  MONGODB_URL: Type.String({ pattern: '^mongodb(\\+srv)?://', description: 'MongoDB, mongodb://host:27017' }),
  DATABASE_PREFIX: databasePrefix,
  S3_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://',
      format: 'address',
      description: 'S3 server; not set means a folder under DATA_DIR',
    }),
  ),
  S3_REGION: Type.String({ default: 'us-east-1', description: 'Region of the bucket' }),
  S3_ACCESS_KEY: Type.Optional(Type.String({ description: 'Access key of the S3 server' })),
  S3_SECRET_KEY: Type.Optional(Type.String({ description: 'Secret key of the S3 server' })),
  S3_BUCKET: Type.String({ default: 'insta-ai', description: 'Bucket for media and uploads' }),
  S3_PATH_STYLE: Type.Boolean({
    default: true,
    description: 'Whether the bucket stands in the path of an address; false puts it into the host name',
  }),
  S3_PUBLIC_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://[^/?#\\s]+/?$',
      format: 'address',
      description:
        'Where browsers reach the S3 server, https://s3.example.com: they get pictures and videos there; not set means from us',
    }),
  ),
  S3_ROLE: Type.Boolean({
    default: false,
    description: 'true opens the bucket with the role that AWS gives this machine or pod, instead of keys',
  }),
});

/** For processes that browsers reach: their own port answers `/metrics` to programs of the same machine alone. */
export const metricsPort = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 65_535,
    description: 'Further port that answers /metrics to whoever reaches it; not set means none',
  }),
);

export type PlatformSettings = Static<typeof platformSettings>;
