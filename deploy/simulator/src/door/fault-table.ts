/** Every place an order can be given for, as named in the journal. */
export const faultTargets = {
  replicate: ['create', 'get', 'cancel', 'list', 'secret', 'account', 'model', 'output'],
  openai: ['chat', 'images', 'models'],
  graph: [
    'access_token',
    'debug_token',
    'me',
    'permissions',
    'accounts',
    'page',
    'account',
    'media_create',
    'container',
    'media_publish',
    'publishing_limit',
    'media_list',
    'stories',
    'media',
    'media_update',
    'comments',
    'comment_create',
    'comment',
    'comment_update',
    'comment_delete',
    'replies',
    'reply_create',
    'hashtag_search',
    'hashtag',
    'top_media',
    'recent_media',
    'recently_searched_hashtags',
    'page_posts',
    'page_search',
    'conversations',
    'conversation',
    'message',
    'send_message',
    'subscribed_apps',
    'subscriptions',
  ],
  smtp: ['mail'],
} as const;

type Provider = keyof typeof faultTargets;

export const providers: readonly Provider[] = ['replicate', 'openai', 'graph', 'smtp'];

export type FaultRow = {
  kind: string;
  /** `graph.*` stands for every target of the provider. */
  targets: readonly string[];
  params: Readonly<Record<string, 'number' | 'string' | 'boolean'>>;
  says: string;
};

const httpTargets = ['replicate.*', 'openai.*', 'graph.*'] as const;

export const faultTable: readonly FaultRow[] = [
  {
    kind: 'rate-limit',
    targets: httpTargets,
    params: { retryAfter: 'number', code: 'number' },
    says: 'Refuses with the rate-limit answer of the provider; `retryAfter` in seconds; `code` picks the Graph code (4, 17, 32, 341, 613, 80001, 80002; default 4).',
  },
  {
    kind: 'server-error',
    targets: httpTargets,
    params: { status: 'number', html: 'boolean' },
    says: 'Refuses with a 5xx (default 500) before anything is accepted; `html` answers a page instead of JSON.',
  },
  {
    kind: 'error-after-accept',
    targets: httpTargets,
    params: { status: 'number' },
    says: 'Does the work, stores it, then answers 5xx (default 500): the ambiguous case.',
  },
  {
    kind: 'lost-answer',
    targets: [...httpTargets, 'smtp.mail'],
    params: {},
    says: 'Does the work, stores it, then drops the connection without an answer.',
  },
  {
    kind: 'lost-request',
    targets: [...httpTargets, 'smtp.mail'],
    params: {},
    says: 'Drops the connection before anything is accepted.',
  },
  {
    kind: 'slow-answer',
    targets: httpTargets,
    params: { ms: 'number' },
    says: 'Waits `ms` (default 5000, not scaled by the speed) before it does the work.',
  },
  {
    kind: 'bad-token',
    targets: ['replicate.*', 'openai.*'],
    params: {},
    says: 'Answers 401 as if the key had been revoked.',
  },
  {
    kind: 'insufficient-credit',
    targets: ['replicate.create'],
    params: {},
    says: 'Answers 402: the provider wants money first.',
  },
  {
    kind: 'cold-boot',
    targets: ['replicate.create'],
    params: { ms: 'number' },
    says: 'The prediction stays `starting` for `ms` longer (default 60000).',
  },
  {
    kind: 'slow-prediction',
    targets: ['replicate.create'],
    params: { ms: 'number' },
    says: 'The prediction stays `processing` for `ms` longer (default 60000).',
  },
  {
    kind: 'stuck-prediction',
    targets: ['replicate.create'],
    params: {},
    says: 'The prediction stays `processing` until cancelled or its `Cancel-After` passes.',
  },
  {
    kind: 'failed-prediction',
    targets: ['replicate.create'],
    params: { error: 'string' },
    says: 'The prediction ends `failed` with `error` (default: interrupted, code PA).',
  },
  {
    kind: 'duplicate-webhook',
    targets: ['replicate.create'],
    params: {},
    says: 'The terminal webhook of the prediction is delivered twice with one webhook-id.',
  },
  {
    kind: 'late-webhook',
    targets: ['replicate.create'],
    params: { ms: 'number' },
    says: 'Webhooks of the prediction are delivered `ms` late (default 30000).',
  },
  {
    kind: 'lost-webhook',
    targets: ['replicate.create'],
    params: {},
    says: 'No webhook of the prediction is delivered.',
  },
  {
    kind: 'forged-webhook',
    targets: ['replicate.create'],
    params: {},
    says: 'Webhooks of the prediction carry a wrong signature.',
  },
  {
    kind: 'unordered-webhook',
    targets: ['replicate.create'],
    params: {},
    says: 'The `start` webhook arrives after the terminal one.',
  },
  {
    kind: 'unknown-fields',
    targets: ['replicate.create', 'replicate.get'],
    params: {},
    says: 'The prediction object carries fields nobody has heard of.',
  },
  {
    kind: 'expired-output',
    targets: ['replicate.output'],
    params: {},
    says: 'The output answers 404 as after its hour.',
  },
  {
    kind: 'broken-output',
    targets: ['replicate.output'],
    params: {},
    says: 'The output answers half of its bytes and a closed connection.',
  },
  {
    kind: 'refusal',
    targets: ['openai.chat'],
    params: {},
    says: 'The model refuses: `message.refusal` is filled and `content` is null.',
  },
  {
    kind: 'length',
    targets: ['openai.chat'],
    params: {},
    says: 'The answer is cut in the middle, `finish_reason` is `length`.',
  },
  {
    kind: 'content-filter',
    targets: ['openai.chat', 'openai.images'],
    params: {},
    says: 'The answer is withheld: `finish_reason` is `content_filter`; images answer 400 moderation_blocked.',
  },
  {
    kind: 'broken-json',
    targets: ['openai.chat'],
    params: {},
    says: 'Answers prose where the schema asked for JSON, as loose compatible servers do.',
  },
  {
    kind: 'wrong-shape',
    targets: ['openai.chat'],
    params: {},
    says: 'Answers valid JSON that does not follow the schema.',
  },
  {
    kind: 'insufficient-quota',
    targets: ['openai.chat', 'openai.images'],
    params: {},
    says: 'Answers 429 `insufficient_quota`: not to be repeated.',
  },
  {
    kind: 'expired-token',
    targets: ['graph.*'],
    params: { subcode: 'number' },
    says: 'Answers 190 with `subcode` (458, 459, 460, 463, 464, 467, 492; default 463).',
  },
  {
    kind: 'permission-missing',
    targets: ['graph.*'],
    params: {},
    says: 'Answers code 10: the permission was withdrawn.',
  },
  {
    kind: 'graph-error',
    targets: ['graph.*'],
    params: { code: 'number', subcode: 'number', message: 'string', transient: 'boolean', status: 'number' },
    says: 'Answers exactly this Graph error (default 1, unknown).',
  },
  {
    kind: 'slow-container',
    targets: ['graph.media_create'],
    params: { ms: 'number' },
    says: 'The container stays IN_PROGRESS for `ms` longer (default 60000).',
  },
  {
    kind: 'stuck-container',
    targets: ['graph.media_create'],
    params: {},
    says: 'The container stays IN_PROGRESS until it expires.',
  },
  {
    kind: 'container-error',
    targets: ['graph.media_create'],
    params: { subcode: 'number' },
    says: 'The container ends in ERROR with `subcode` (default 2207076) in its status text.',
  },
  {
    kind: 'expired-container',
    targets: ['graph.media_create'],
    params: {},
    says: 'The container is EXPIRED as after 24 hours.',
  },
  {
    kind: 'quota-used',
    targets: ['graph.media_publish', 'graph.publishing_limit'],
    params: {},
    says: 'Publishing answers 9/2207042; the limit reads as used up.',
  },
  {
    kind: 'spam-block',
    targets: ['graph.media_publish'],
    params: { live: 'boolean' },
    says: 'Answers 4/2207051; with `live` the post is out nevertheless.',
  },
  {
    kind: 'refuse-recipient',
    targets: ['smtp.mail'],
    params: { address: 'string' },
    says: 'Answers 550 to the recipient (any, or only `address`).',
  },
  {
    kind: 'temporary-failure',
    targets: ['smtp.mail'],
    params: {},
    says: 'Answers 451 to the recipient: try later.',
  },
  {
    kind: 'refuse-message',
    targets: ['smtp.mail'],
    params: {},
    says: 'Answers 554 after the message body; nothing is kept.',
  },
];

export function isTarget(name: string): boolean {
  const [provider, target] = name.split('.');
  const known = providers.find(one => one === provider);
  if (!known || !target) return false;
  return target === '*' || (faultTargets[known] as readonly string[]).includes(target);
}

export const covers = (pattern: string, target: string) =>
  pattern === target || (pattern.endsWith('.*') && target.startsWith(pattern.slice(0, -1)));
