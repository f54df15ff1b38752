import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundledProgram } from '@insta-ai/deploy/bundle/programs';
import { listenTo } from '../testing/listen-to.ts';
import { signIn } from './api.ts';
import { hurriedFolder } from './bundle-hurried.ts';

/** Forms of the product that run on one machine, and what starts each. */
const launchers = {
  embedded: bundledProgram('insta-ai'),
  hurried: join(hurriedFolder, 'hurried-product.mjs'),
  processes: bundledProgram('insta-ai-processes'),
};

/** All in one process, the same with shorter waits in doubt, or a process for every replica of every service. */
export type ProductForm = keyof typeof launchers;

/** What starts it: one of its forms, or a file, for a version that lies elsewhere. */
type Launcher = ProductForm | { main: string };

/** Throws when there is no such form; not set means the embedded one. */
export function readProductForm(text = 'embedded'): ProductForm {
  if (text in launchers) return text as ProductForm;
  throw new Error(`There is no product form "${text}": ${Object.keys(launchers).join(', ')}`);
}

/** The product as a process of its own, which can be killed. */
export type LaunchedProduct = {
  publicUrl: string;
  pid: number;
  /** What it has said so far. */
  said(): string;
  /** What took how long, when SHOW_PHASES is set. */
  phases(): { name: string; ms: number }[];
  /** Ends it the hard way; resolves when it is gone. */
  kill(): Promise<void>;
  /** The same with the servers that it started; only where the system has `/proc`. */
  cutPower(): Promise<void>;
  /** Resolves when it is gone; fails, and with it the test, with its last words when nobody asked it to end. */
  gone: Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
};

/** The same with its first user signed in. */
export type ProductProcess = LaunchedProduct & { email: string; password: string; token: string };

/** The first user, unless a test wants another. */
const firstUser = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'only-for-a-test' };

/** Starts the product and signs its first user in. */
export async function startProduct(
  settings: Record<string, string>,
  form: Launcher = 'embedded',
): Promise<ProductProcess> {
  const product = await launchProduct(settings, form);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = { ...firstUser, ...settings };
  return { ...product, email, password, token: await signIn(product.publicUrl, email, password) };
}

/** How much is shown of what a product said last, in characters. */
const lastWords = 2_000;

/** Starts the launcher and waits until it says that the product runs. */
export async function launchProduct(
  settings: Record<string, string>,
  form: Launcher = 'embedded',
): Promise<LaunchedProduct> {
  const main = typeof form === 'string' ? launchers[form] : form.main;
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...firstUser, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { said, until } = listenTo(child);
  let isUp = false;
  let isAsked = false;
  // A server that it leaves behind after a kill may hold its streams open: so not the end of what it says.
  const gone = once(child, 'exit').then(([code]) => {
    // Nobody asked for it; otherwise a test would see only a lost connection.
    if (isUp && !isAsked && code !== null)
      throw new Error(`The product ended by itself with ${code}: ${said().slice(-lastWords)}`);
  });
  const address = await until(() => /^Insta AI is running: (\S+) /m.exec(said())?.[1]);
  isUp = true;
  const endBy = async (signal: NodeJS.Signals) => {
    isAsked = true;
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
  };
  return {
    publicUrl: new URL(address).origin,
    pid: child.pid ?? 0,
    said,
    phases: () => JSON.parse(/^\[.*\]$/m.exec(said())?.[0] ?? '[]'),
    gone,
    kill: () => endBy('SIGKILL'),
    async cutPower() {
      const servers = await childrenOf(child.pid ?? 0);
      await endBy('SIGKILL');
      for (const pid of servers) process.kill(pid, 'SIGKILL');
    },
    stop: () => endBy('SIGTERM'),
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}
