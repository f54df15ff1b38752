/**
 * TABLE: what the features of a service stand on. A name is a folder, or one file of a feature (without its ending) that
 * others need. Everything else of a feature is handed to them by the service's deps.ts.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  'auth-user': ['tokens', 'users', 'login/count-try', 'login/mail-pause'],
  'calendar-ai': [
    'calendar/drafts',
    'text-model',
    'writing/fit-text',
    'writing/image-prompt',
    'writing/instructions',
    'voice',
  ],
  content: [
    'content-types',
    'figures',
    'item',
    'store',
    'users',
    'waiting',
    'actions/kept-items',
    'publishing/publish-decision',
    'publishing/publish-outcome',
    'publishing/publishing.messages',
  ],
  'content-type': ['uploads/base-images', 'uploads/upload-key'],
  instagram: [
    'after-restore',
    'calls',
    'film-upload',
    'graph',
    'ledger',
    'once-live',
    'platform',
    'steps',
    'accounts/granted-scopes',
    'accounts/login-ends',
    'accounts/login-faults',
    'accounts/publish-obstacle',
    'conversations/inbox-event',
  ],
  notifier: ['letters'],
  'prediction-media': [
    'boxes',
    'caption',
    'films/are-kept',
    'films/film-order',
    'framing',
    'media',
    'predictions',
    'providers',
    'run',
    'video',
  ],
  'realtime-gateway': ['replicas', 'sockets/attach-sockets'],
  spending: ['budgets/read-budgets', 'prices', 'room'],
  voice: ['sheet'],
};

/** The same as paths, for `.dependency-cruiser.cjs`. */
export const floorPaths: string[] = Object.entries(floors).map(
  ([service, names]) => `^services/${service}/src/(${names.join('|').replaceAll('.', '\\.')})(/|\\.ts$)`,
);
