import { asRecord } from '../ask-json.ts';
import type { Workflow } from './workflow.ts';

/** Files of models: what a person moves or deletes. Of other choices a server may take more than it lists. */
const modelFile = /\.(safetensors|sft|ckpt|pth?|bin|gguf)$/i;

/**
 * The first file that nodes of one class load and the server does not have, by what it says of the class at `/object_info`
 * (github.com/Comfy-Org/ComfyUI, `node_info` of server.py): an older one lists the choices themselves, a newer one says COMBO
 * with its options.
 */
export function missingFile(info: unknown, nodes: readonly Workflow[string][]): string | undefined {
  const { required, optional } = asRecord(asRecord(info).input);
  const inputs = { ...asRecord(required), ...asRecord(optional) };
  for (const [name, value] of nodes.flatMap(node => Object.entries(node.inputs))) {
    const choices = choicesIn(inputs[name]);
    if (typeof value === 'string' && modelFile.test(value) && choices && !choices.includes(value))
      return value;
  }
  return undefined;
}

function choicesIn(input: unknown): readonly unknown[] | undefined {
  const [type, more] = Array.isArray(input) ? input : [];
  const choices = Array.isArray(type) ? type : asRecord(more).options;
  return Array.isArray(choices) ? choices : undefined;
}
