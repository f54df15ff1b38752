import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Forms of the product that run on one machine, and what starts each. */
const launchers = {
  embedded: fileURLToPath(new URL('../embedded/main.ts', import.meta.url)),
  processes: fileURLToPath(new URL('../processes/src/main.ts', import.meta.url)),
};

/** All in one process, or a process for every replica of every service. */
export type ProductForm = keyof typeof launchers;

/** Throws when there is no such form; not set means the embedded one. */
export function readProductForm(text = 'embedded'): ProductForm {
  if (text in launchers) return text as ProductForm;
  throw new Error(`There is no product form "${text}": ${Object.keys(launchers).join(', ')}`);
}

/** The product as a process of its own, which can be killed. */
export type ProductProcess = {
  publicUrl: string;
  token: string;
  pid: number;
  /** What took how long, when SHOW_PHASES is set. */
  phases(): { name: string; ms: number }[];
  /** Ends it the hard way; resolves when it is gone. */
  kill(): Promise<void>;
  /** Resolves when it is gone, however that came. */
  gone: Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
};

/** Starts the launcher and waits until it prints the sign-in link. */
export async function startProduct(
  settings: Record<string, string>,
  form: ProductForm = 'embedded',
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [launchers[form]], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit').then(() => {});
  let said = '';
  child.stdout?.on('data', chunk => {
    said += chunk;
  });
  const link = await signInLink(child);
  const token = link.searchParams.get('token') ?? '';
  return {
    publicUrl: link.origin,
    token,
    pid: child.pid ?? 0,
    phases: () => JSON.parse(/^\[.*\]$/m.exec(said)?.[0] ?? '[]'),
    gone,
    kill: () => end(child, 'SIGKILL', gone),
    stop: () => end(child, 'SIGTERM', gone),
  };
}

function signInLink(child: ChildProcess): Promise<URL> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const link = /https?:\/\/\S+\/\?token=\S+/.exec(said);
      if (link) resolve(new URL(link[0]));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', code => reject(new Error(`The product ended with ${code}: ${said}`)));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals, gone: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  await gone;
}
