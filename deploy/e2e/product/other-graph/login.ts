import { checkParams, checkProof, type GraphRequest, pick, Refusal } from './graph-request.ts';

export const app = { id: '424242424242424', secret: 'other0graph0secret0000000000000000' };

/** One person with two pages, of which only the second has an Instagram account. */
export const person = {
  id: '90001',
  shortToken: 'EAAotherShortLivedZD',
  longToken: 'EAAotherLongLivedZD',
  /** Made for another app, as in a forged login result. */
  foreignToken: 'EAAforeignZD',
};
export const account = { id: '17841499999999901', username: 'casa.lontana', name: 'Casa Lontana' };
const page = { id: '555000222', token: 'EAAotherPageZD' };

const pages = [
  { id: '555000111', name: 'Only Facebook', access_token: 'EAAotherFirstPageZD', tasks: ['MANAGE'] },
  {
    id: page.id,
    name: 'Casa Lontana',
    access_token: page.token,
    tasks: ['MANAGE', 'CREATE_CONTENT'],
    instagram_business_account: {
      ...account,
      profile_picture_url: 'https://cdn.example.com/casa.jpg?sig=1',
    },
  },
];
const pageFields = ['id', 'name', 'access_token', 'tasks', 'instagram_business_account', 'category'];
const scopes = ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'];

/** User and page token both open the account (1.5, "which token"). */
export const accountTokens = [person.longToken, page.token];

/** Refuses a call whose token does not open the account. */
export function checkToken({ token, params }: GraphRequest, allowed = accountTokens): void {
  if (!token) throw new Refusal(104, 'An access token is required to request this resource.');
  if (!allowed.includes(token))
    throw new Refusal(190, 'Error validating access token: the session is invalid.', 467, { status: 401 });
  checkProof(params, token, app.secret);
}

/** Facebook Login (1.3 to 1.5); undefined for paths that are not part of it. */
export function answerLogin(request: GraphRequest, origin: string): object | undefined {
  const { method, path, params } = request;
  if (method !== 'GET') return undefined;
  if (path === 'oauth/access_token') {
    checkParams(params, ['grant_type!', 'client_id!', 'client_secret!', 'fb_exchange_token!']);
    if (params.get('grant_type') !== 'fb_exchange_token') throw new Refusal(100, 'Unsupported grant_type');
    if (params.get('client_id') !== app.id || params.get('client_secret') !== app.secret)
      throw new Refusal(1, 'Error validating client secret.');
    if (params.get('fb_exchange_token') !== person.shortToken)
      throw new Refusal(190, 'Error validating access token.', 463, { status: 401 });
    return { access_token: person.longToken, token_type: 'bearer', expires_in: 5_183_944 };
  }
  if (path === 'debug_token') return debugToken(request);
  if (path === 'me/permissions') {
    checkParams(params, ['permission', 'status']);
    checkToken(request, [person.longToken, person.shortToken]);
    return { data: scopes.map(permission => ({ permission, status: 'granted' })) };
  }
  if (path === 'me/accounts') return listPages(request, origin);
  return undefined;
}

function debugToken({ params, token }: GraphRequest): object {
  checkParams(params, ['input_token!']);
  if (token !== `${app.id}|${app.secret}`) throw new Refusal(190, 'Invalid OAuth access token.');
  const input = params.get('input_token') ?? '';
  if (input === person.foreignToken)
    throw new Refusal(100, '(#100) The App_id in the input_token did not match the Viewing App');
  const isKnown = input === person.shortToken || input === person.longToken;
  if (!isKnown)
    return { data: { is_valid: false, error: { code: 190, message: 'Malformed access token' }, scopes: [] } };
  const expires_at = Math.floor(Date.now() / 1000) + 3_600;
  return { data: { app_id: app.id, type: 'USER', is_valid: true, expires_at, user_id: person.id, scopes } };
}

/** One page at a time whatever the limit, so that who does not follow `paging.next` finds no account. */
function listPages(request: GraphRequest, origin: string): object {
  const { params, token } = request;
  checkParams(params, ['fields', 'limit', 'after', 'before']);
  checkToken(request, [person.longToken, person.shortToken]);
  const after = params.get('after');
  const index = after === undefined ? 0 : Number(Buffer.from(after, 'base64url').toString());
  const found = pages[index];
  if (!found) return { data: [] };
  const cursor = Buffer.from(String(index + 1)).toString('base64url');
  const next = `${origin}/v25.0/me/accounts?access_token=${token}&after=${cursor}`;
  return {
    data: [pick(found, params.get('fields'), pageFields)],
    paging: { cursors: { before: cursor, after: cursor }, ...(index + 1 < pages.length && { next }) },
  };
}
