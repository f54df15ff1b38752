import { Type } from 'typebox';
import { Value } from 'typebox/value';

const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]));

/** Shapes of a refusal: OpenAI's own (ai-providers.md C4), Ollama's older one, and FastAPI's, which vLLM-Omni has. */
const envelope = Type.Object({
  error: Type.Object({
    message: optionalText,
    type: optionalText,
    param: optionalText,
    code: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()])),
  }),
});
const bareError = Type.Object({ error: Type.String() });
const detail = Type.Object({ detail: Type.String() });
/** Wrong fields, each with the place at which it stands; `body` is its first part. */
const details = Type.Object({ detail: Type.Array(Type.Unknown()) });
const wrongField = Type.Object({
  loc: Type.Array(Type.Union([Type.String(), Type.Number()])),
  msg: Type.String(),
});

/** Words of a refusal; each is empty where nothing is said. */
export type Said = { message: string; type: string; param: string; code: string };

export function saidIn(body: unknown): Said {
  if (Value.Check(envelope, body)) {
    const { message, type, param, code } = body.error;
    return { message: message ?? '', type: type ?? '', param: param ?? '', code: String(code ?? '') };
  }
  const nothing = { message: '', type: '', param: '', code: '' };
  if (Value.Check(bareError, body)) return { ...nothing, message: body.error };
  if (Value.Check(detail, body)) return { ...nothing, message: body.detail };
  if (Value.Check(details, body)) return { ...nothing, ...firstWrong(body.detail) };
  return nothing;
}

/** One is enough to act on; what is wrong besides is said once that is mended. */
function firstWrong(all: readonly unknown[]): Pick<Said, 'message' | 'param'> | undefined {
  const first = all.find(one => Value.Check(wrongField, one));
  if (!first) return undefined;
  const param = first.loc.filter(part => part !== 'body').join('.');
  return { param, message: [param, first.msg].filter(Boolean).join(': ') };
}
