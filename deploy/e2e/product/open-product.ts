import type { Content } from '@insta-ai/proto/http/content';
import { givenDocuments, givenObjects } from '../../testing/servers/given-stores.ts';
import { createApi, signIn, until } from '../api.ts';
import { createOutside, type KeptMail } from '../outside.ts';
import { startOwnProduct } from '../own-product.ts';
import type { ProductForm } from '../product-process.ts';

/** The running product, with its person signed in by password and what the outside knows. */
export type OpenProduct = Awaited<ReturnType<typeof openProduct>>;

export async function openProduct(more: Record<string, string> = {}, form?: ProductForm) {
  const given = form ? undefined : await givenProduct();
  const stores = given ? [] : [givenDocuments(), givenObjects()].filter(store => store !== undefined);
  const keptThere = Object.assign({}, ...stores.map(({ settings }) => settings));
  const product = given ?? (await startOwnProduct({ SIMULATOR_SPEED: '10', ...keptThere, ...more }, form));
  const { publicUrl, simulatorUrl, token, email, api, outside } = product;
  const mails = async (subject: string) => (await outside.mails()).filter(mail => mail.subject === subject);
  return {
    publicUrl,
    simulatorUrl,
    /** Where its data is; '' of one that runs elsewhere. */
    dataFolder: product.settings.DATA_DIR,
    /** The servers of somebody else that hold what it keeps, if any were given to the tests. */
    stores,
    token,
    email,
    api,
    control: outside.control,
    posts: outside.posts,
    mails,
    /** The one mail with this subject, as soon as it is there. */
    async mail(subject: string): Promise<KeptMail | undefined> {
      const [first] = await until(
        () => mails(subject),
        found => found.length > 0,
      );
      return first;
    },
    /** The item, as soon as it is what a test waits for. */
    untilItem: (id: string, enough: (item: Content) => boolean) => until(() => api.content(id), enough),
    async stop() {
      await product.stop();
      for (const { remove } of stores) await remove();
    },
  };
}

/** A moment so many seconds from now, on a whole second, as pickers give it. */
export function inSeconds(seconds: number): string {
  return new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toISOString();
}

/** A product that runs already, in Compose or on a fresh machine; who started it says where. */
async function givenProduct() {
  const {
    TEST_PRODUCT_URL: publicUrl,
    TEST_SIMULATOR_URL: simulatorUrl = '',
    TEST_ADMIN_EMAIL: email = '',
    TEST_ADMIN_PASSWORD: password = '',
  } = process.env;
  if (!publicUrl) return undefined;
  const token = await signIn(publicUrl, email, password);
  return {
    publicUrl,
    simulatorUrl,
    outside: createOutside(simulatorUrl),
    settings: { DATA_DIR: '' },
    email,
    token,
    api: createApi(publicUrl, token),
    stop: async () => {},
  };
}
