const graphTargets = `
  access_token debug_token me permissions accounts page account media_create container media_publish publishing_limit media_list
  stories media media_update comments comment_create comment comment_update comment_delete replies reply_create hashtag_search
  hashtag top_media recent_media recently_searched_hashtags page_posts page_search conversations conversation message send_message
  subscribed_apps subscriptions`;

/** Every place an order can be given for, as named in the journal. */
export const faultTargets: Readonly<Record<string, readonly string[]>> = {
  replicate: ['create', 'get', 'cancel', 'list', 'secret', 'account', 'model', 'output'],
  openai: ['chat', 'images', 'models'],
  graph: graphTargets.trim().split(/\s+/),
  smtp: ['mail'],
};

type Params = Readonly<Record<string, 'number' | 'string' | 'boolean'>>;

export type FaultRow = {
  kind: string;
  /** `graph.*` stands for every target of the provider. */
  targets: readonly string[];
  params: Params;
  says: string;
};

const http = 'replicate.* openai.* graph.*';

/** TABLE: kind of fault, its targets, what it does, its parameters. */
const rows: Readonly<Record<string, readonly [targets: string, says: string, params?: Params]>> = {
  'rate-limit': [
    http,
    'Refuses with the rate-limit answer of the provider; `retryAfter` in seconds; `code` picks the Graph code (4, 17, 32, 341, 613, 80001, 80002; default 4).',
    { retryAfter: 'number', code: 'number' },
  ],
  'server-error': [
    http,
    'Refuses with a 5xx (default 500) before anything is accepted; `html` answers a page instead of JSON.',
    { status: 'number', html: 'boolean' },
  ],
  'error-after-accept': [
    http,
    'Does the work, stores it, then answers 5xx (default 500): the caller cannot know.',
    { status: 'number' },
  ],
  'lost-answer': [
    `${http} smtp.mail`,
    'Does the work, stores it, then drops the connection without an answer.',
  ],
  'lost-request': [`${http} smtp.mail`, 'Drops the connection before anything is accepted.'],
  'slow-answer': [
    http,
    'Waits `ms` (default 5000, whatever the speed) before it does the work.',
    { ms: 'number' },
  ],
  'bad-token': ['replicate.* openai.*', 'Answers 401 as if the key had been revoked.'],
  'insufficient-credit': ['replicate.create', 'Answers 402: the account is out of credit.'],
  'cold-boot': [
    'replicate.create',
    'The prediction stays `starting` for `ms` longer (default 60000).',
    { ms: 'number' },
  ],
  'slow-prediction': [
    'replicate.create',
    'The prediction stays `processing` for `ms` longer (default 60000).',
    { ms: 'number' },
  ],
  'stuck-prediction': [
    'replicate.create',
    'The prediction stays `processing` until it is cancelled or its `Cancel-After` passes.',
  ],
  'failed-prediction': [
    'replicate.create',
    'The prediction ends `failed` with `error` (default: interrupted, code PA).',
    { error: 'string' },
  ],
  'duplicate-webhook': [
    'replicate.create',
    'The terminal webhook is delivered twice with the same webhook-id.',
  ],
  'late-webhook': [
    'replicate.create',
    'Webhooks of the prediction are delivered `ms` late (default 30000).',
    { ms: 'number' },
  ],
  'lost-webhook': ['replicate.create', 'No webhook of the prediction is delivered.'],
  'forged-webhook': ['replicate.create', 'Webhooks of the prediction carry a wrong signature.'],
  'unordered-webhook': ['replicate.create', 'The `start` webhook arrives after the terminal one.'],
  'unknown-fields': ['replicate.create replicate.get', 'The prediction carries fields that no client knows.'],
  'expired-output': ['replicate.output', 'The output answers 404, as it does after an hour.'],
  'broken-output': ['replicate.output', 'The output answers half of its bytes and closes the connection.'],
  refusal: ['openai.chat', 'The model refuses: `message.refusal` is filled and `content` is null.'],
  length: ['openai.chat', 'The answer is cut off halfway; `finish_reason` is `length`.'],
  'content-filter': [
    'openai.chat openai.images',
    'The answer is withheld: `finish_reason` is `content_filter`; images answer 400 moderation_blocked.',
  ],
  'broken-json': ['openai.chat', 'Answers prose instead of JSON, as lenient compatible servers do.'],
  'wrong-shape': ['openai.chat', 'Answers valid JSON that does not follow the schema.'],
  'insufficient-quota': [
    'openai.chat openai.images',
    'Answers 429 `insufficient_quota`, which no retry can help.',
  ],
  'expired-token': [
    'graph.*',
    'Answers 190 with `subcode` (458, 459, 460, 463, 464, 467, 492; default 463).',
    { subcode: 'number' },
  ],
  'permission-missing': ['graph.*', 'Answers code 10: the permission was withdrawn.'],
  'graph-error': [
    'graph.*',
    'Answers exactly this Graph error (default 1, unknown).',
    { code: 'number', subcode: 'number', message: 'string', transient: 'boolean', status: 'number' },
  ],
  'slow-container': [
    'graph.media_create',
    'The container stays IN_PROGRESS for `ms` longer (default 60000).',
    { ms: 'number' },
  ],
  'stuck-container': ['graph.media_create', 'The container stays IN_PROGRESS until it expires.'],
  'container-error': [
    'graph.media_create',
    'The container ends in ERROR with `subcode` (default 2207076) in its status text.',
    { subcode: 'number' },
  ],
  'expired-container': ['graph.media_create', 'The container is EXPIRED, as it is after 24 hours.'],
  'quota-used': [
    'graph.media_publish graph.publishing_limit',
    'Publishing answers 9/2207042; the limit reads as used up.',
  ],
  'spam-block': [
    'graph.media_publish',
    'Answers 4/2207051; with `live` the post is published all the same.',
    { live: 'boolean' },
  ],
  'refuse-recipient': [
    'smtp.mail',
    'Answers 550 to every recipient, or only to `address`.',
    { address: 'string' },
  ],
  'temporary-failure': ['smtp.mail', 'Answers 451 to the recipient: try later.'],
  'refuse-message': ['smtp.mail', 'Answers 554 after the message body and keeps nothing.'],
};

export const faultTable: readonly FaultRow[] = Object.entries(rows).map(
  ([kind, [targets, says, params = {}]]) => ({
    kind,
    targets: targets.split(' '),
    params,
    says,
  }),
);

export function isTarget(name: string): boolean {
  const [provider = '', target = ''] = name.split('.');
  if (!Object.hasOwn(faultTargets, provider)) return false;
  return target === '*' || faultTargets[provider]?.includes(target) === true;
}

export const covers = (pattern: string, target: string) =>
  pattern === target || (pattern.endsWith('.*') && target.startsWith(pattern.slice(0, -1)));
