import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ConditionValues } from '../../conditions.ts';
import { escapeHtml, page } from '../../pages/page.ts';
import { randomMixed } from '../../store/random-text.ts';
import type { GraphParts } from '../graph-parts.ts';
import { seededAccounts, seededPages, simulatedPerson } from '../seed.ts';

type DialogQuery = Record<string, string | undefined>;

const knownPaths = [
  '/dialog/oauth',
  '/:version/dialog/oauth',
  '/graph/dialog/oauth',
  '/graph/:version/dialog/oauth',
];
const authTypes = ['rerequest', 'reauthenticate', 'reauthorize'];
const ownMachine = ['localhost', '127.0.0.1', '[::1]'];
const codeLife = 10 * 60 * 1000;

/** The simulated login dialog: `www.facebook.com/{v}/dialog/oauth` (instagram-graph-api.md 1.2). */
export function loginRoutes({ codes, clock, conditions, credentials: { facebookAppId: appId } }: GraphParts) {
  const show = (query: DialogQuery, reply: FastifyReply) => {
    const app = conditions.now();
    const problem = problemOf(query, appId, app);
    // A page of another group of windows: who opened it sees it closed from now on.
    if (app.dialogCutsOpener) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    return reply
      .code(problem ? 400 : 200)
      .type('text/html')
      .send(problem ? problemPage(problem) : dialogPage(query, app));
  };

  const decide = (body: object, reply: FastifyReply) => {
    const query: DialogQuery = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, String(value)]),
    );
    const app = conditions.now();
    const problem = problemOf(query, appId, app);
    if (problem) return reply.code(400).type('text/plain').send(problem);
    const target = new URL(query.redirect_uri ?? '');
    // Meta ends every way back with this fragment.
    target.hash = '_=_';
    if (query.state !== undefined) target.searchParams.set('state', query.state);
    if (query.decision !== 'continue') {
      for (const [name, value] of Object.entries(denied)) target.searchParams.set(name, value);
      return reply.redirect(target.href, 302);
    }
    const asked = askedIn(query, app);
    const ticked = [(body as { granted?: unknown }).granted ?? []].flat().map(String);
    const scopes = asked.filter(scope => isFixed(scope, query, app) || ticked.includes(scope));
    const id = `AQ${randomMixed(90)}`;
    codes.put({
      id,
      redirectUri: query.redirect_uri ?? '',
      scopes,
      declined: asked.filter(scope => !scopes.includes(scope)),
      unticked: untickedIn(body),
      expiresAt: clock.now() + codeLife,
    });
    target.searchParams.set('code', id);
    return reply.redirect(target.href, 302);
  };

  return async (app: FastifyInstance): Promise<void> => {
    for (const path of knownPaths) {
      app.get(path, async (request, reply) => show(request.query as DialogQuery, reply));
      app.post(path, async (request, reply) => decide((request.body ?? {}) as object, reply));
    }
  };
}

const denied = {
  error: 'access_denied',
  error_code: '200',
  error_reason: 'user_denied',
  error_description: 'Permissions error',
};

function problemOf(query: DialogQuery, appId: string, app: ConditionValues): string | undefined {
  if (query.client_id !== appId)
    return 'Invalid App ID: The provided app ID does not look like a valid app ID.';
  if (!query.redirect_uri || !URL.canParse(query.redirect_uri))
    return 'The redirect_uri URL must be absolute.';
  const target = new URL(query.redirect_uri);
  if (!/^https?:$/.test(target.protocol)) return 'The redirect_uri must be an http or https URL.';
  // Plain http only on the developer's own machine, as Meta has it.
  if (target.protocol === 'http:' && !ownMachine.includes(target.hostname))
    return "Insecure Login Blocked: You can't get an access token or log in to this app from an insecure page. Try re-loading the page as https://";
  if (target.hash !== '') return 'The redirect_uri must not have a fragment.';
  if (
    target.protocol === 'https:' &&
    !app.redirectUris.some(uri => isRedirect(uri, query.redirect_uri ?? ''))
  )
    return 'URL Blocked: This redirect failed because the redirect URI is not whitelisted in the app’s Client OAuth Settings.';
  const lacking = scopesIn(query.scope).filter(scope => !app.scopes.includes(scope));
  if (lacking.length > 0)
    return `Invalid Scopes: ${lacking.join(', ')}. This message is only shown to developers.`;
  if (query.config_id && !/^\d+$/.test(query.config_id))
    return 'Invalid parameter: config_id is no configuration of this app.';
  if (query.auth_type && !authTypes.includes(query.auth_type))
    return `Unknown auth_type: ${query.auth_type}.`;
  if (query.response_type && query.response_type !== 'code') return 'Only response_type=code is simulated.';
  return undefined;
}

/** To the letter (1.2); a `*` stands for any host. An app in development leads back to its own machine by http all the same. */
const isRedirect = (allowed: string, uri: string) => allowed.replace('*', new URL(uri).host) === uri;

/** A configuration holds permissions of its own: here all that the app has. */
const askedIn = ({ config_id: configId, scope }: DialogQuery, app: ConditionValues) =>
  configId ? app.scopes : scopesIn(scope);

/** Those of a configuration, and all of a business app, are granted together or not at all. */
const isFixed = (scope: string, query: DialogQuery, app: ConditionValues) =>
  app.loginForBusiness || Boolean(query.config_id) || scope === 'public_profile';

const scopesIn = (scope: string | undefined) => [
  ...new Set(['public_profile', ...(scope ?? '').split(/[,\s]+/).filter(Boolean)]),
];

/** A form that names no pages at all gives every page. */
function untickedIn(body: object): string[] {
  const { pages } = body as { pages?: unknown };
  const ticked = pages === undefined ? undefined : [pages].flat().map(String);
  return seededPages.flatMap(({ id }) => (ticked?.includes(id) === false ? [id] : []));
}

const problemPage = (problem: string) =>
  page(
    'Login',
    'none',
    `<section class="card narrow"><h1>Something went wrong</h1><p>${escapeHtml(problem)}</p></section>`,
  );

function dialogPage(query: DialogQuery, app: ConditionValues): string {
  const hidden = ['client_id', 'redirect_uri', 'state', 'scope', 'response_type', 'auth_type', 'config_id']
    .filter(name => query[name] !== undefined)
    .map(name => `<input type="hidden" name="${name}" value="${escapeHtml(query[name] ?? '')}">`);
  const rows = askedIn(query, app).map(scope =>
    isFixed(scope, query, app)
      ? `<li><label><input type="checkbox" checked disabled> ${scope}</label></li>`
      : `<li><label><input type="checkbox" name="granted" value="${scope}" checked> ${scope}</label></li>`,
  );
  const accounts = seededAccounts.map(
    account =>
      `<li><label><input type="checkbox" name="pages" value="${account.pageId}" checked> <strong>${escapeHtml(account.name)}</strong> <span class="quiet">@${account.username}</span></label></li>`,
  );
  return page(
    'Log in',
    'none',
    `<section class="card narrow login"><h1>Continue as ${escapeHtml(simulatedPerson.name)}?</h1>
<p class="quiet">Insta AI asks for access to these accounts. Nothing here reaches Facebook.</p>
<form method="post"><input type="hidden" name="pages" value=""><fieldset><legend>Accounts</legend><ul class="plain">${accounts.join('')}</ul></fieldset><fieldset><legend>Permissions</legend><ul class="plain scopes">${rows.join('')}</ul></fieldset>${hidden.join('')}
<div class="buttons"><button name="decision" value="continue" class="main">Continue as ${escapeHtml(simulatedPerson.name.split(' ')[0] ?? '')}</button><button name="decision" value="cancel">Cancel</button></div></form></section>`,
  );
}
