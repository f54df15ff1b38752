import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml, page } from '../../pages/page.ts';
import { randomMixed } from '../../store/random-text.ts';
import type { GraphParts } from '../graph-parts.ts';
import { knownScopes, seededAccounts, seededPages, simulatedPerson } from '../seed.ts';

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
export function loginRoutes({ codes, clock, credentials: { facebookAppId: appId } }: GraphParts) {
  const show = (query: DialogQuery, reply: FastifyReply) => {
    const problem = problemOf(query, appId);
    return reply
      .code(problem ? 400 : 200)
      .type('text/html')
      .send(problem ? problemPage(problem) : dialogPage(query));
  };

  const decide = (body: object, reply: FastifyReply) => {
    const query: DialogQuery = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, String(value)]),
    );
    const problem = problemOf(query, appId);
    if (problem) return reply.code(400).type('text/plain').send(problem);
    const target = new URL(query.redirect_uri ?? '');
    // Meta ends every way back with this fragment.
    target.hash = '_=_';
    if (query.state !== undefined) target.searchParams.set('state', query.state);
    if (query.decision !== 'continue') {
      for (const [name, value] of Object.entries(denied)) target.searchParams.set(name, value);
      return reply.redirect(target.href, 302);
    }
    const asked = askedIn(query);
    const ticked = [(body as { granted?: unknown }).granted ?? []].flat().map(String);
    const scopes = asked.filter(scope => isFixed(scope, query) || ticked.includes(scope));
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

function problemOf(query: DialogQuery, appId: string): string | undefined {
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
  const unknown = scopesIn(query.scope).filter(scope => !knownScopes.includes(scope));
  if (unknown.length > 0)
    return `Invalid Scopes: ${unknown.join(', ')}. This message is only shown to developers.`;
  if (query.config_id && !/^\d+$/.test(query.config_id))
    return 'Invalid parameter: config_id is no configuration of this app.';
  if (query.auth_type && !authTypes.includes(query.auth_type))
    return `Unknown auth_type: ${query.auth_type}.`;
  if (query.response_type && query.response_type !== 'code') return 'Only response_type=code is simulated.';
  return undefined;
}

/** A configuration holds permissions of its own: here all that there are. */
const askedIn = ({ config_id: configId, scope }: DialogQuery) => (configId ? knownScopes : scopesIn(scope));

/** Those of a configuration are granted together or not at all. */
const isFixed = (scope: string, query: DialogQuery) => Boolean(query.config_id) || scope === 'public_profile';

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

function dialogPage(query: DialogQuery): string {
  const hidden = ['client_id', 'redirect_uri', 'state', 'scope', 'response_type', 'auth_type', 'config_id']
    .filter(name => query[name] !== undefined)
    .map(name => `<input type="hidden" name="${name}" value="${escapeHtml(query[name] ?? '')}">`);
  const rows = askedIn(query).map(scope =>
    isFixed(scope, query)
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
