import type { RunningServices } from '@insta-ai/chassis/start-services';
import type { GoingLiveStep } from '@insta-ai/proto/data/instagram';
import type { GoingLiveCheck } from '@insta-ai/proto/http/instagram';
import { afterEach, describe, expect, it } from 'vitest';
import { pageWithAccount } from './graph/stand-in-login.ts';
import { stageConnected } from './stage-connected.ts';

const stage = stageConnected();
const more: RunningServices[] = [];
afterEach(async () => {
  for (const app of more.splice(0)) await app.stop();
});

async function check(step: GoingLiveStep, app = stage.app): Promise<GoingLiveCheck> {
  const call = { method: 'POST', url: '/api/instagram/goingLive', headers: stage.person.headers } as const;
  const reply = await app.app.inject({ ...call, payload: { step } });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/** The findings of a step that are not fine. */
const problemsOf = async (step: GoingLiveStep, app?: RunningServices) =>
  (await check(step, app)).findings.filter(({ level }) => level !== 'ok');

/** The service once more, with other settings. */
async function startWith(settings: Record<string, string>): Promise<RunningServices> {
  const app = await stage.bench.startApp(stage.graph, {}, settings);
  more.push(app);
  return app;
}

const redirect = 'https://planner.example.com/profile/facebook';

/** A login by the dialog, which came back to that address. */
async function logIn(redirectUri = redirect): Promise<void> {
  stage.graph.login.codes.set('AQcode', redirectUri);
  const call = { method: 'POST', url: '/api/instagram/login', headers: stage.person.headers } as const;
  const reply = await stage.app.app.inject({ ...call, payload: { code: 'AQcode', redirectUri } });
  expect(reply.statusCode).toBe(200);
}

const callback = 'https://planner.example.com/api/instagram/webhook';
const readOnly = ['ANALYZE', 'MODERATE'];
const without = (scope: string) => () => {
  stage.graph.login.scopes = stage.graph.login.scopes.filter(one => one !== scope);
};

/** TABLE: what can be wrong after a login that was fine, how the platform plays it, and what is said. */
const faults: [name: string, step: GoingLiveStep, play: () => void, level: 'warn' | 'fail', words: string][] =
  [
    [
      'a wrong app id',
      'app',
      () => {
        stage.graph.login.appId = 'app-2';
      },
      'fail',
      'does not know the Facebook app',
    ],
    [
      'a wrong secret, which Meta answers with code 1',
      'settings',
      () => {
        stage.graph.login.appSecret = 'another';
      },
      'fail',
      'does not accept the secret of the Facebook app',
    ],
    [
      'a redirect address that is not allowed',
      'callbacks',
      () => {
        stage.graph.login.redirects = ['https://planner.example.com/profile/facebook/'];
      },
      'fail',
      'does not allow the address https://planner.example.com/profile/facebook.',
    ],
    [
      'a permission that the app lacks',
      'connect',
      without('instagram_content_publish'),
      'fail',
      'The Facebook app lacks permissions that Insta AI needs: instagram_content_publish.',
    ],
    [
      'a grant of all or nothing',
      'connect',
      () => {
        stage.graph.login.scopes = ['public_profile'];
      },
      'fail',
      'granted none of the permissions',
    ],
    [
      'pages_read_engagement unticked',
      'connect',
      () => {
        without('pages_read_engagement')();
        stage.graph.login.declined = ['pages_read_engagement'];
      },
      'fail',
      'was not allowed to share what Insta AI needs: pages_read_engagement.',
    ],
    ['no page ticked', 'connect', () => stage.graph.setPages([]), 'fail', 'Facebook showed no page'],
    [
      'an account unticked',
      'connect',
      () => {
        stage.graph.login.unticked = [stage.graph.world.accountId];
      },
      'fail',
      'sunny: This account or its page was left unticked',
    ],
    [
      'a page without an Instagram business account',
      'connect',
      () => stage.graph.setPages([{ id: 'page-2', name: 'Notes', access_token: 'EAApage' }]),
      'fail',
      'No Instagram business account was found.',
    ],
    [
      'a missing task on the page',
      'connect',
      () => stage.graph.setPages([pageWithAccount(stage.graph.world.accountId, 'Bakery', readOnly)]),
      'fail',
      'sunny: You may not create content on the Facebook page',
    ],
    [
      'one page of two without the task',
      'connect',
      () =>
        stage.graph.setPages([
          pageWithAccount(stage.graph.world.accountId),
          pageWithAccount('17841400000000002', 'Moon', readOnly),
        ]),
      'warn',
      'You may not create content on the Facebook page',
    ],
    [
      'one page of two that gives no token',
      'connect',
      () => {
        const { access_token: _, ...closed } = pageWithAccount('17841400000000002', 'Moon');
        stage.graph.setPages([pageWithAccount(stage.graph.world.accountId), closed]);
      },
      'warn',
      'Facebook gave no access to its page.',
    ],
    [
      'a login near its end',
      'connect',
      () => {
        stage.graph.login.expiresAt = Math.floor(Date.now() / 1000) + 5 * 24 * 3_600;
      },
      'warn',
      'The login is near its end',
    ],
    [
      'a login that has ended',
      'connect',
      () => stage.graph.login.liveTokens.clear(),
      'fail',
      'does not accept this login',
    ],
    [
      'a webhook that Facebook cannot verify',
      'connect',
      () => stage.graph.order('subscribe', { kind: 'refuse', code: 2200 }),
      'fail',
      `could not reach ${callback}`,
    ],
    [
      'a webhook that leads elsewhere',
      'connect',
      () => {
        stage.graph.login.callback = 'https://elsewhere.example.com/hook';
      },
      'fail',
      'sends its events to https://elsewhere.example.com/hook',
    ],
    [
      'events that are off',
      'connect',
      () => {
        stage.graph.login.callback = undefined;
      },
      'warn',
      'could not be verified yet',
    ],
    [
      'a page that reports nothing to the app',
      'connect',
      () => {
        stage.graph.login.reportingPages = [];
      },
      'warn',
      'Facebook reports nothing of this page',
    ],
    [
      'a page of which the login may not ask',
      'connect',
      () => stage.graph.order('page-subscription', { kind: 'refuse', code: 200 }),
      'warn',
      'Facebook does not say whether it reports comments and messages of this page',
    ],
  ];

describe('going live', () => {
  it.each(faults)('names %s, and no more once it is mended', async (_, step, play, level, words) => {
    const { login } = stage.graph;
    await logIn();
    login.callback = callback;
    login.reportingPages = [`page-${stage.graph.world.accountId}`];
    const asBefore = structuredClone(login);
    const known = step === 'settings' ? [expect.objectContaining({ level: 'fail' })] : [];
    expect(await problemsOf(step)).toEqual(known);

    play();
    const found = (await problemsOf(step)).slice(known.length);
    expect(found).toEqual([
      { step, level, message: expect.stringContaining(words), fix: expect.stringMatching(/.{10}/) },
    ]);

    Object.assign(login, asBefore);
    stage.graph.setPages([pageWithAccount(stage.graph.world.accountId)]);
    expect(await problemsOf(step)).toEqual(known);
  });

  it('takes the redirect address for verified once a login came back to it, and not before', async () => {
    const notYet = {
      step: 'callbacks',
      level: 'open',
      message: `Not verified yet: no login came back to ${redirect} so far.`,
      fix: expect.stringContaining(`paste ${redirect} into Valid OAuth Redirect URIs`),
    };
    expect((await check('callbacks')).findings).toEqual([notYet]);

    await logIn('https://planner.example.net/profile/facebook');
    expect((await check('callbacks')).findings).toEqual([notYet]);

    await logIn();
    expect((await check('callbacks')).findings).toEqual([
      {
        step: 'callbacks',
        level: 'ok',
        message: expect.stringContaining(`came back to ${redirect}`),
        fix: '',
      },
    ]);
    // Another app has a list of its own.
    stage.graph.login.appId = 'app-2';
    const other = await startWith({ FACEBOOK_APP_ID: 'app-2' });
    expect((await check('callbacks', other)).findings).toEqual([notYet]);
  });

  it.each([
    ['http://planner.example.com', 'it does not begin with https'],
    ['http://127.0.0.1:8080', 'is this machine for everyone who asks'],
    ['https://planner.local', 'is known in its own network only'],
  ])('names the address %s', async (PUBLIC_URL, words) => {
    const app = await startWith({ PUBLIC_URL });

    expect(await problemsOf('address', app)).toMatchObject([
      { level: 'fail', message: expect.stringContaining(words), fix: expect.stringContaining('PUBLIC_URL') },
    ]);
  });

  it('names a name that leads into the own network, and no more once it leads elsewhere', async () => {
    const { names } = stage.bench;
    const app = await startWith({ PUBLIC_URL: 'https://box.tail1.example.net' });
    // What a look finds is said at once, not what the start found.
    for (const addresses of [['100.101.102.103'], ['192.168.1.20', 'fd00::20']]) {
      names.set('box.tail1.example.net', addresses);
      expect(await problemsOf('address', app)).toMatchObject([
        {
          level: 'fail',
          message: expect.stringContaining(
            `Instagram cannot fetch pictures from https://box.tail1.example.net: box.tail1.example.net leads into the own network, ${addresses[0]} is`,
          ),
          fix: expect.stringContaining('PUBLIC_URL'),
        },
      ]);
    }
    names.set('box.tail1.example.net', ['93.184.216.34']);
    expect((await problemsOf('address', app)).map(({ message }) => message)).toEqual([
      expect.stringContaining('does not answer'),
    ]);
  });

  it('says what is simulated, and what to set for the real thing', async () => {
    const { simulated, findings } = await check('settings');

    expect(simulated).toBe(true);
    expect(findings[0]).toMatchObject({
      level: 'fail',
      message: 'Instagram is simulated here: nothing reaches Meta.',
      fix: expect.stringContaining('FACEBOOK_APP_SECRET'),
    });
  });

  it('gives the values to paste, the verify token as the webhook knows it, and no other secret', async () => {
    const app = await startWith({ WEBHOOK_VERIFY_TOKEN: 'a text of ours' });
    const answers = await Promise.all([check('callbacks', app), check('connect', app)]);

    expect(answers.map(({ values }) => values.map(({ value }) => value))).toEqual([
      [
        redirect,
        'https://planner.example.com/api/instagram/deauthorize',
        'https://planner.example.com/api/instagram/deletion',
        'planner.example.com',
        'https://planner.example.com/privacy',
      ],
      [callback, 'a text of ours'],
    ]);
    expect(JSON.stringify(answers)).not.toMatch(/EAA|app-secret/);
  });

  it('sends who connected nothing to the login, and answers while Facebook does not', async () => {
    const other = await stage.bench.identity.newUser();
    const call = { method: 'POST', url: '/api/instagram/goingLive', payload: { step: 'connect' } } as const;
    const fresh = await stage.app.app.inject({ ...call, headers: other.headers });
    expect(fresh.json().findings[0]).toMatchObject({
      level: 'fail',
      message: expect.stringMatching(/No Instagram account/),
    });

    stage.graph.order('debug-token', { kind: 'lost-answer' });
    stage.graph.order('subscription', { kind: 'lost-answer' });
    const [login, events] = (await check('connect')).findings;
    expect([login, events]).toMatchObject([
      { level: 'fail', fix: 'Check again in a moment.' },
      { level: 'fail', fix: 'Check again in a moment.' },
    ]);
    expect((await stage.app.app.inject({ ...call, headers: {} })).statusCode).toBe(401);
  });
});
