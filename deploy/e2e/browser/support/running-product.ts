import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { type Api, createApi } from '../../api.ts';
import { type ProductForm, startProduct } from '../../product-process.ts';

/** The running product with the simulator, as a person finds it after `make start`. */
export type RunningProduct = {
  publicUrl: string;
  simulatorUrl: string;
  email: string;
  password: string;
  /** Signs the person in; a fresh one when a test changed the password. */
  token: string;
  api: Api;
  /** Asks the simulator's control page; see deploy/simulator/README.md. */
  control<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>;
  stop(): Promise<void>;
};

/** Starts a product in a folder of its own; pictures take a fifth of the usual time. */
export async function startRunningProduct(form: ProductForm): Promise<RunningProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-browser-'));
  const [email, password, simulatorPort] = ['ada@example.com', 'quiet-studio-7', await freePort()];
  const { publicUrl, token, stop } = await startProduct(
    {
      DATA_DIR: folder,
      PORT: String(await freePort()),
      SIMULATOR_PORT: String(simulatorPort),
      SIMULATOR_SPEED: '5',
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
    },
    form,
  );
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  return {
    publicUrl,
    simulatorUrl,
    email,
    password,
    token,
    api: createApi(publicUrl, token),
    control: (method, path, body) => askControl(`${simulatorUrl}/control/${path}`, method, body),
    async stop() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function askControl<T>(url: string, method: string, body?: object): Promise<T> {
  const reply = await fetch(url, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${url} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}
