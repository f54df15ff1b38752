import type { AppConfig, FacebookApp } from '../app-config.ts';

/** What a person may switch on beside publishing, each with permissions of its own. */
export type FacebookFeature = 'comments' | 'messages' | 'pages';

/**
 * TABLE: what publishing needs. pages_show_list: without it the platform lists no page; business_management: without it no
 * page that a business owns (instagram-graph-api.md, 1.5).
 */
const publishingScopes = [
  'public_profile',
  'instagram_basic',
  'instagram_content_publish',
  'business_management',
  'pages_show_list',
  'pages_read_engagement',
];

/** TABLE: what the person reads, and what is asked for. pages_manage_metadata: without it no events are sent (6.4). */
const facebookFeatures: readonly {
  name: FacebookFeature;
  label: string;
  scopes: readonly string[];
}[] = [
  { name: 'comments', label: 'Comments', scopes: ['instagram_manage_comments', 'pages_manage_metadata'] },
  {
    name: 'messages',
    label: 'Messages',
    scopes: ['instagram_manage_messages', 'pages_messaging', 'pages_manage_metadata'],
  },
  {
    name: 'pages',
    label: 'Search of public pages, and partners of a paid partnership',
    scopes: ['instagram_manage_insights'],
  },
];

/** The features whose permissions the app has; none with a configuration, which settles them at Meta. */
export function offeredFeatures({ scopes, configId }: FacebookApp) {
  if (configId) return [];
  const has = listed(scopes);
  return has
    ? facebookFeatures.filter(feature => feature.scopes.every(scope => has.includes(scope)))
    : facebookFeatures;
}

/**
 * The permissions to ask for: those of publishing first, then of what was switched on, then what a login before had of those that we
 * name, of all only what the app has. What the app has and no table names, as ads_read for pages of a Business portfolio, is always
 * asked for.
 */
export function scopesFor(
  app: FacebookApp,
  features: readonly FacebookFeature[],
  before: readonly string[] = [],
): string[] {
  const has = listed(app.scopes);
  const wanted = facebookFeatures.flatMap(({ name, scopes }) => (features.includes(name) ? scopes : []));
  const known = new Set([...publishingScopes, ...facebookFeatures.flatMap(({ scopes }) => scopes)]);
  const had = before.filter(scope => known.has(scope));
  const asked = [...new Set([...publishingScopes, ...wanted, ...had])];
  if (!has) return asked;
  return [...asked.filter(scope => has.includes(scope)), ...has.filter(scope => !known.has(scope))];
}

/**
 * What is switched on before the person chooses: with Meta what a login before had, for a permission that an app lacks stops its whole
 * login; all of the simulated app's, which lacks none.
 */
export function featuresAtFirst(
  app: FacebookApp,
  simulated: AppConfig['simulated'],
  before: readonly string[] = [],
): FacebookFeature[] {
  const isSimulated =
    simulated !== null && new URL(simulated.feedUrl).origin === new URL(app.dialogUrl).origin;
  return offeredFeatures(app)
    .filter(({ scopes }) => isSimulated || scopes.every(scope => before.includes(scope)))
    .map(({ name }) => name);
}

function listed(scopes: string | undefined): string[] | undefined {
  return scopes?.split(',').map(scope => scope.trim());
}
