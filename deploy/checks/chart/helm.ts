import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { helmProgram } from './helm-program.ts';
import type { KubeObject } from './kube-object.ts';

/** What a run of helm said. */
export type HelmOutcome = { ok: boolean; output: string; complaint: string };

/** Settings and plug-ins of the person who runs the tests must not matter. */
const home = join(tmpdir(), 'insta-ai-no-helm-home');
const env = { PATH: process.env.PATH, HOME: home, HELM_CONFIG_HOME: home, HELM_CACHE_HOME: home };

/** Runs helm; an exit code other than 0 is an outcome, not an error. */
export function helm(args: readonly string[], input = ''): Promise<HelmOutcome> {
  return new Promise(resolve => {
    const options = { env, maxBuffer: 256 * 1024 * 1024 };
    const child = execFile(helmProgram(), args, options, (error, output, complaint) => {
      resolve({ ok: !error, output, complaint: complaint.trim() || (error?.message ?? '') });
    });
    // Helm may end before it has read everything, when the chart is bad.
    child.stdin?.on('error', () => {}).end(input);
  });
}

/** Values of an installation: files, what is set over them, and what it is called where that matters. */
export type Values = { files: readonly string[]; values: object; release?: string };

/** Namespace that renders are made for. */
export const namespace = 'insta-ai-test';

/** Arguments and input that give helm the values of an installation. */
export function valuesFor({ files, values }: Values): { args: string[]; input: string } {
  return { args: [...files, '-'].flatMap(file => ['--values', file]), input: JSON.stringify(values) };
}

/** Renders a chart without a cluster. */
export function renderText(
  chart: string,
  values: Values,
  flags: readonly string[] = [],
): Promise<HelmOutcome> {
  const { args, input } = valuesFor(values);
  return helm(
    ['template', values.release ?? 'insta-ai', chart, '--namespace', namespace, ...args, ...flags],
    input,
  );
}

/** The objects that a chart would create; throws helm's own words when it does not render. */
export async function render(chart: string, values: Values): Promise<KubeObject[]> {
  const { ok, output, complaint } = await renderText(chart, values);
  if (!ok) throw new Error(complaint);
  return readObjects(output);
}

/** Objects of a YAML text; a key that is there twice is refused, as the API server's strict mode does. */
export function readObjects(text: string): KubeObject[] {
  const objects: KubeObject[] = [];
  for (const document of parseAllDocuments(text, { uniqueKeys: true })) {
    const [error] = document.errors;
    if (error) throw error;
    const object = document.toJS();
    if (object !== null) objects.push(object);
  }
  return objects;
}
