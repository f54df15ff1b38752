import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { SettingsError } from '@insta-ai/chassis/config';
import { readWorkflow, type Workflow } from './workflow.ts';

/** Far above any workflow, in characters. */
const lengthLimit = 2_000_000;

export type WorkflowFile = {
  name: string;
  workflow: Workflow;
  /** Where it is named, for whoever has to change it. */
  setting: string;
};

/** The workflow that a setting names; throws a SettingsError with what is wrong, so that the start says it. */
export function readWorkflowFile(path: string, setting = 'COMFYUI_WORKFLOW'): WorkflowFile {
  const wrong = (what: string) => new SettingsError([`${setting}: ${path} ${what}`]);
  const text = readText(path);
  if (text === undefined) throw wrong('cannot be read');
  if (text.length > lengthLimit) throw wrong('is too large for a workflow');
  try {
    return { name: basename(path).replace(/\.json$/, ''), workflow: readWorkflow(text), setting };
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
