import type { FastifyRequest } from 'fastify';
import { parseFields } from './fields.ts';
import { badParameter } from './graph.errors.ts';
import { type GraphNode, renderEdge, renderNode } from './graph-node.ts';
import type { TokenRecord } from './tokens.ts';

/** One call below the Graph door: who calls, for which object, with what. */
export type GraphCall = {
  request: FastifyRequest;
  params: Readonly<Record<string, unknown>>;
  /** The object the path names; empty for the fixed paths. */
  id: string;
  /** Absent only where no token is needed. */
  token?: TokenRecord;
  url: URL;
};

/** Meta takes parameters from the query, a form or JSON; lists and objects may come as JSON text. */
export function text(call: GraphCall, name: string): string | undefined {
  const value = call.params[name];
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function requiredText(call: GraphCall, name: string): string {
  const value = text(call, name);
  if (value === undefined || value === '') throw missing(name);
  return value;
}

export function flag(call: GraphCall, name: string): boolean | undefined {
  const value = text(call, name)?.toLowerCase();
  if (value === undefined) return undefined;
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw badParameter(`Param ${name} must be a boolean`);
}

export function requiredFlag(call: GraphCall, name: string): boolean {
  const value = flag(call, name);
  if (value === undefined) throw missing(name);
  return value;
}

const missing = (name: string) => badParameter(`The parameter ${name} is required`);

export function json(call: GraphCall, name: string): unknown {
  const value = call.params[name];
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw badParameter(`Param ${name} must be valid JSON`);
  }
}

export const fieldsOf = (call: GraphCall) => {
  const fields = text(call, 'fields');
  return fields ? parseFields(fields.replaceAll(/\s/g, '')) : undefined;
};

export const answerNode = (call: GraphCall, node: GraphNode) => renderNode(node, fieldsOf(call));

export const answerEdge = (
  call: GraphCall,
  nodes: readonly GraphNode[],
  sizes: { most?: number; usual?: number } = {},
) =>
  renderEdge(nodes, fieldsOf(call), {
    ...sizes,
    limit: text(call, 'limit'),
    after: text(call, 'after'),
    nextUrl: after => {
      const next = new URL(call.url);
      for (const [name, value] of Object.entries(call.params)) next.searchParams.set(name, String(value));
      next.searchParams.set('after', after);
      return next.href;
    },
  });
