import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { quietChromium } from '../../e2e/chromium.ts';

/** Lighthouse's own presets: a desktop on a good line, a middling phone on slow 4G. */
export type Device = 'desktop' | 'mobile';

const categories = ['performance', 'accessibility', 'best-practices'];

/** TABLE: what performance is made of, and what we call it. https://developer.chrome.com/docs/lighthouse/performance/performance-scoring */
const parts = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
  'speed-index': 'speed index',
};

const Report = Type.Object({
  categories: Type.Record(Type.String(), Type.Object({ score: Type.Number() })),
  audits: Type.Record(Type.String(), Type.Object({ displayValue: Type.Optional(Type.String()) })),
  environment: Type.Object({ benchmarkIndex: Type.Number() }),
});

/** What it says of a page. */
export type Verdict = {
  /** 0 to 100. */
  scores: { [category: string]: number };
  /** What performance is made of, with units. */
  parts: { [part: string]: string };
  /** How quick the machine was meanwhile: on a busy one performance says nothing. */
  machine: number;
};

export async function askLighthouse(url: string, device: Device): Promise<Verdict> {
  const child = spawn(
    'lighthouse',
    [
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      '--disable-full-page-screenshot',
      '--no-enable-error-reporting',
      `--chrome-flags=${quietChromium.args.join(' ')}`,
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ],
    {
      env: { ...process.env, CHROME_PATH: quietChromium.executablePath },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let said = '';
  child.stdout.on('data', chunk => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${new URL(url).pathname}.`);
  const report = Value.Parse(Report, JSON.parse(said));
  const score = (name: string) => Math.round(100 * (report.categories[name]?.score ?? 0));
  return {
    scores: Object.fromEntries(categories.map(name => [name, score(name)])),
    parts: Object.fromEntries(
      Object.entries(parts).map(([audit, part]) => [part, report.audits[audit]?.displayValue ?? 'unknown']),
    ),
    machine: Math.round(report.environment.benchmarkIndex),
  };
}
