// The main job of the product, asked for through its API as a browser would: run by `helm test`.
import { randomUUID } from 'node:crypto';

const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, SIMULATOR_USER_TOKEN: accessToken } = process.env;
const routes = JSON.parse(process.env.ROUTES);
let token = '';

/** The address of the part that owns a path: the longest prefix wins. */
function addressOf(path) {
  const fitting = routes.filter(({ prefix }) => `${path}/`.startsWith(prefix === '/' ? '/' : `${prefix}/`));
  return fitting.sort((a, b) => b.prefix.length - a.prefix.length)[0].url + path;
}

async function ask(method, path, body, headers = {}) {
  const reply = await fetch(addressOf(path), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await reply.text();
  if (!reply.ok)
    throw Object.assign(new Error(`${method} ${path} answered ${reply.status}: ${text}`), {
      status: reply.status,
    });
  return reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

/** Looks every half second until it is as it should be; five minutes are enough for a slow image service. */
async function until(what, look, isDone) {
  const deadline = Date.now() + 300_000;
  for (;;) {
    const seen = await look();
    if (isDone(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`${what} was not reached: ${JSON.stringify(seen)}`);
    await new Promise(resolve => setTimeout(resolve, 500));
  }
}

const say = line => console.log(line);

const page = await ask('GET', '/', undefined, { accept: 'text/html' });
if (!page.includes('<div id="root">')) throw new Error('The shell does not serve the page.');
say('The shell serves the page.');

const signedIn = await ask('POST', '/api/users/login', { email, password }).catch(error => {
  if (error.status !== 401) throw error;
  const fix = 'say the one of now in admin.password or ADMIN_PASSWORD of your Secret, which only this test reads';
  throw new Error(`Perhaps ${email} changed the first password since: ${fix}.`, { cause: error });
});
token = signedIn.token;
say(`${email} is signed in.`);

for (const path of ['/api/contents', '/api/contentTypes', '/api/predictions/media'])
  say(`${path} lists ${(await ask('GET', path)).length}.`);

if (!accessToken) {
  say('The accounts are real ones, so nothing is drawn or published by a test.');
  process.exit(0);
}

if (signedIn.user.instagramAccounts.length === 0) await ask('POST', '/api/instagram/login', { accessToken });
const type = await ask('POST', '/api/contentTypes', { name: 'helm test', aspect_ratios_selection: '896*1088' });
const content = await ask('POST', '/api/contents', {
  title: 'helm test',
  prompt: 'a quiet bay in the morning',
  metaDescription: 'Made by helm test',
  _contentType: type._id,
});
try {
  await ask('POST', `/api/contents/${content._id}/generateImage`, undefined, { 'idempotency-key': randomUUID() });
  const [prediction] = await until(
    'A picture',
    () => ask('GET', `/api/predictions/content/${content._id}`),
    predictions => predictions.length > 0 && predictions.every(({ completed_at }) => completed_at !== null),
  );
  if (prediction.output.length === 0) throw new Error(`No picture was drawn: ${JSON.stringify(prediction)}`);
  say('A picture is drawn.');
  const date = new Date(Date.now() + 5_000).toISOString();
  await ask('POST', `/api/contents/${content._id}`, { contents: prediction.output, status: 'Scheduled', date });
  const { permalink } = await until(
    'The scheduled item on Instagram',
    () => ask('GET', `/api/contents/${content._id}`),
    ({ status, outcome }) => status === 'Published' || outcome?.state === 'failed',
  );
  if (!permalink) throw new Error('The item was not published.');
  say(`At its moment it went out: ${permalink}`);
} finally {
  await ask('DELETE', `/api/contents/${content._id}`);
  await ask('DELETE', `/api/contentTypes/${type._id}`);
}
