import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inSeconds, openProduct } from '../product/open-product.ts';
import { type FreshMachine, type Running, startFreshMachine } from './fresh-machine.ts';
import { clonedTo } from './make-root.ts';
import { whyNoFreshMachine } from './why-not.ts';

const whyNot = await whyNoFreshMachine();

/** How long the parts took, in seconds, for the report. */
const took: Record<string, number> = {};

async function timed<Result>(name: string, work: Promise<Result>): Promise<Result> {
  const since = Date.now();
  const result = await work;
  took[name] = Math.round((Date.now() - since) / 1000);
  return result;
}

const link = /Insta AI is running: (?<url>https?:\/\/[^\s/]+)\S*/;
/** What is printed when everything is up. */
const lastLine = /Feed and mail box: \S+\s/;

/** Where the first start says that everything is, and whom it signs in. */
function printed(text: string) {
  const { url = '' } = link.exec(text)?.groups ?? {};
  const { email = '', password = '' } = /\((?<email>\S+@\S+) \/ (?<password>\S+)\)/.exec(text)?.groups ?? {};
  const simulator = /Feed and mail box: (?<place>https?:\/\/\S+)/.exec(text)?.groups?.place ?? '';
  return { url, email, password, simulator };
}

describe.skipIf(whyNot)(`a machine that never saw it${whyNot ? ` (${whyNot})` : ''}`, () => {
  let machine: FreshMachine;
  let port: string;
  let first: Running;
  let known: ReturnType<typeof printed>;
  let kept: string;
  const since = Date.now();

  /** README's first command, where it was cloned to. */
  const makeStart = (more: Parameters<FreshMachine['run']>[1] = {}) =>
    machine.run(`cd ${clonedTo} && exec make start`, { ...more, env: { PORT: port, ...more.env } });

  const signedIn = () => {
    vi.stubEnv('TEST_PRODUCT_URL', known.url);
    vi.stubEnv('TEST_SIMULATOR_URL', known.simulator);
    vi.stubEnv('TEST_ADMIN_EMAIL', known.email);
    vi.stubEnv('TEST_ADMIN_PASSWORD', known.password);
    return openProduct();
  };

  beforeAll(async () => {
    machine = await startFreshMachine();
    took['making the machine'] = Math.round(machine.seconds);
    port = String(await ownPort());
    process.stdout.write(`${machine.about}\n`);
  });

  afterAll(async () => {
    await machine?.stop();
    const parts = Object.entries(took).map(([name, seconds]) => `${name} ${seconds} s`);
    process.stdout.write(`${parts.join(', ')}, in all ${Math.round((Date.now() - since) / 1000)} s\n`);
  });

  it('has none of what it needs beside Node, npm, make and git', async () => {
    const looked = machine.run(
      'for name in nats-server ffmpeg python3 curl; do command -v $name; done; ls /opt',
    );

    await looked.exit;

    expect(looked.said().trim()).toBe(clonedTo.split('/').at(-1));
  });

  it('the first command installs, builds, runs and prints a sign-in link', async () => {
    first = makeStart();

    await timed('make start to its link', first.saying(lastLine));

    known = printed(first.said());
    expect(known).toEqual({
      url: `http://localhost:${port}`,
      email: expect.stringContaining('@'),
      password: expect.stringMatching(/.{8}/),
      simulator: expect.stringMatching(/^http/),
    });
    expect(first.said()).toContain('nats-server is installed.');
    expect(first.said(), 'nothing that worries').not.toMatch(/\b(error|warn(ing)?)\b/i);
    expect((await fetch(known.url, { headers: { accept: 'text/html' } })).status).toBe(200);
  });

  it('an item with a generated picture goes out at its moment, once', async () => {
    const product = await signedIn();
    const { _id: _contentType } = await product.api.createContentType({ name: 'Posts' });
    const { _id } = await product.api.createContent({ title: 'Bay', prompt: 'a bay', _contentType });
    kept = _id;
    const contents = await product.api.generate(_id, 1);
    await product.api.saveContent(_id, { contents, metaDescription: 'A bay at dawn', hashtags: '#bay' });
    expect(await product.posts('A bay at dawn')).toEqual([]);

    await product.api.saveContent(_id, { status: 'Scheduled', date: inSeconds(3) });
    const live = await product.untilItem(_id, ({ status }) => status === 'Published');

    const posts = await product.posts('A bay at dawn');
    expect(posts).toHaveLength(1);
    expect(live.permalink).toBe(posts[0]?.permalink);
    await product.mail('Published: Bay');
    expect(await product.posts('A bay at dawn')).toHaveLength(1);
  });

  it('ffmpeg comes after the link, and then pictures go out as a Reel, without a restart', async () => {
    await timed('ffmpeg, after the link', first.saying(/ffmpeg is installed\./));
    const said = first.said();
    expect(said.indexOf('Insta AI is running')).toBeLessThan(said.indexOf('Installing ffmpeg'));

    const product = await signedIn();
    const fields = { name: 'Reels', instagramType: 'Reel', aspect_ratios_selection: '768*1344' } as const;
    const { _id: _contentType } = await product.api.createContentType(fields);
    const { _id } = await product.api.createContent({ title: 'Film', prompt: 'a film', _contentType });
    const contents = await product.api.generate(_id, 2);
    await product.api.saveContent(_id, { contents, metaDescription: 'Two views of the bay' });
    const live = await timed('a Reel of two pictures', product.api.publish(_id));

    expect(live.status).toBe('Published');
    expect(live.permalink).toContain('/reel/');
    expect(await product.posts('Two views of the bay')).toHaveLength(1);
  });

  it('SIGINT ends it with code 0, and nothing stays', async () => {
    const launcher = machine
      .processes()
      .find(({ commandLine }) => /^\S*node .*dist\/insta-ai\.mjs$/.test(commandLine));
    if (!launcher) throw new Error(`No launcher among ${machine.processes().map(p => p.commandLine)}`);

    process.kill(launcher.pid, 'SIGINT');

    expect(await first.exit).toBe(0);
    expect(machine.processes()).toEqual([]);
  });

  it('a second start finds the data, and Ctrl-C in its terminal leaves nothing either', async () => {
    const second = makeStart({ terminal: true });
    await timed('second start', second.saying(lastLine));
    // The password is printed once; the simulator takes another port when somebody else has its own.
    known = { ...known, simulator: printed(second.said()).simulator };

    const product = await signedIn();
    expect(await product.api.content(kept)).toMatchObject({ title: 'Bay', status: 'Published' });
    expect(await product.posts('A bay at dawn')).toHaveLength(1);
    expect(second.said()).not.toContain('Installing');

    second.type('\u0003');
    await second.exit;
    expect(machine.processes()).toEqual([]);
  });

  it('who is not root and has no nats-server reads what to type', async () => {
    const prepared = machine.run('apt-get remove -y -q nats-server && useradd --create-home person');
    expect(await prepared.exit, prepared.said()).toBe(0);

    const refused = makeStart({ user: 'person', env: { DATA_DIR: '/home/person/data' } });

    expect(await refused.exit).not.toBe(0);
    expect(refused.said()).toMatch(
      /^Insta AI cannot start\. nats-server is missing: install it \("sudo apt-get install nats-server"\), or put /m,
    );
    expect(machine.processes()).toEqual([]);
  });
});
