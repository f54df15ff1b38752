import type { Content } from '@insta-ai/proto/http/content';
import { createApi, signIn, until } from '../api.ts';
import { createOutside, type KeptMail } from '../outside.ts';
import { startOwnProduct } from '../own-product.ts';
import type { ProductForm } from '../product-process.ts';

type Admin = { email: string; password: string };
type Product = {
  publicUrl: string;
  simulatorUrl: string;
  admin: Admin;
  /** Where its data is; '' of one that runs elsewhere. */
  dataFolder: string;
  stop(): Promise<void>;
};

const anna: Admin = { email: 'anna@example.com', password: 'correct horse' };

/** The running product, with its person signed in by password and what the outside knows. */
export type OpenProduct = Awaited<ReturnType<typeof openProduct>>;

export async function openProduct(more: Record<string, string> = {}, form?: ProductForm) {
  const product = (form ? undefined : givenProduct()) ?? (await startAnnas(more, form));
  const { publicUrl, simulatorUrl, admin, dataFolder, stop } = product;
  const token = await signIn(publicUrl, admin.email, admin.password);
  const api = createApi(publicUrl, token);
  const { control, posts, mails: allMails } = createOutside(simulatorUrl);
  const mails = async (subject: string) => (await allMails()).filter(mail => mail.subject === subject);
  return {
    publicUrl,
    simulatorUrl,
    dataFolder,
    token,
    api,
    control,
    email: admin.email,
    posts,
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
    stop,
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
    simulatorUrl: TEST_SIMULATOR_URL,
    admin: { email: TEST_ADMIN_EMAIL, password: TEST_ADMIN_PASSWORD },
    dataFolder: '',
    stop: async () => {},
  };
}

async function startAnnas(more: Record<string, string>, form?: ProductForm): Promise<Product> {
  const person = { ADMIN_EMAIL: anna.email, ADMIN_PASSWORD: anna.password };
  const product = await startOwnProduct({ SIMULATOR_SPEED: '10', ...person, ...more }, form);
  return { ...product, admin: anna, dataFolder: product.settings.DATA_DIR };
}
