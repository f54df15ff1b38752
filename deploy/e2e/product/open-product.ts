import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import type { Content } from '@insta-ai/proto/http/content';
import { createApi, signIn, until } from '../api.ts';
import { type ProductForm, startProduct } from '../product-process.ts';

/** A post as the simulator's control page lists it. */
export type FeedPost = {
  id: string;
  caption: string;
  permalink: string;
  timestamp: string;
  containerId: string;
  items: unknown[];
};

/** A mail as the simulator's mail server kept it. */
export type KeptMail = { to: string[]; subject: string; text?: string; html?: string };

type Admin = { email: string; password: string };
type Product = { publicUrl: string; simulator: string; admin: Admin; stop(): Promise<void> };

const anna: Admin = { email: 'anna@example.com', password: 'correct horse' };

/** The running product, with its person signed in by password and what the outside knows. */
export type OpenProduct = Awaited<ReturnType<typeof openProduct>>;

export async function openProduct(more: Record<string, string> = {}, form?: ProductForm) {
  const product = (form ? undefined : givenProduct()) ?? (await startOwnProduct(more, form));
  const { publicUrl, simulator, admin } = product;
  const token = await signIn(publicUrl, admin.email, admin.password);
  const api = createApi(publicUrl, token);
  const control = async <T>(path: string, body?: object): Promise<T> => {
    const reply = await fetch(`${simulator}/control/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json() as Promise<T>;
  };
  const mails = async (subject: string) =>
    (await control<{ mails: KeptMail[] }>('mails')).mails.filter(mail => mail.subject === subject);
  /** Outputs of an item, as soon as that many pictures are ready. */
  const pictures = async (id: string, count: number): Promise<string[]> => {
    const predictions = await until(
      () => api.predictions(id),
      all => all.length === count && all.every(prediction => prediction.completed_at !== null),
    );
    return predictions.flatMap(prediction => prediction.output);
  };
  return {
    publicUrl,
    /** Where the simulated outside is. */
    simulator,
    token,
    api,
    control,
    email: admin.email,
    /** Posts of the simulated feed with these words in their caption. */
    posts: async (words: string) =>
      (await control<{ posts: FeedPost[] }>('posts')).posts.filter(post => post.caption.includes(words)),
    mails,
    /** The one mail with this subject, as soon as it is there. */
    async mail(subject: string): Promise<KeptMail | undefined> {
      const [first] = await until(
        () => mails(subject),
        found => found.length > 0,
      );
      return first;
    },
    pictures,
    /** Generates pictures for an item; answers their outputs when all are ready. */
    async generate(id: string, count: number): Promise<string[]> {
      for (let index = 0; index < count; index += 1) await api.generateImage(id, `click-${index}`);
      return pictures(id, count);
    },
    /** The item, as soon as it is what a test waits for. */
    untilItem: (id: string, enough: (item: Content) => boolean) => until(() => api.content(id), enough),
    stop: product.stop,
  };
}

/** A moment so many seconds from now, on a whole second, as pickers give it. */
export function inSeconds(seconds: number): string {
  return new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toISOString();
}

/** A product that runs already, in Compose: `deploy/checks/containers.ts` says where. */
function givenProduct(): Product | undefined {
  const {
    TEST_PRODUCT_URL,
    TEST_SIMULATOR_URL = '',
    TEST_ADMIN_EMAIL = '',
    TEST_ADMIN_PASSWORD = '',
  } = process.env;
  if (!TEST_PRODUCT_URL) return undefined;
  return {
    publicUrl: TEST_PRODUCT_URL,
    simulator: TEST_SIMULATOR_URL,
    admin: { email: TEST_ADMIN_EMAIL, password: TEST_ADMIN_PASSWORD },
    stop: async () => {},
  };
}

async function startOwnProduct(more: Record<string, string>, form?: ProductForm): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-product-'));
  const simulatorPort = await freePort();
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_SPEED: '10',
    ADMIN_EMAIL: anna.email,
    ADMIN_PASSWORD: anna.password,
    ...more,
  };
  const product = await startProduct(settings, form);
  return {
    publicUrl: product.publicUrl,
    simulator: `http://127.0.0.1:${simulatorPort}`,
    admin: anna,
    async stop() {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
