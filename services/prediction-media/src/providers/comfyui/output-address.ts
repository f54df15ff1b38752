import { Type } from 'typebox';

/** A file as a node of ComfyUI names it. */
export const OutputFile = Type.Object({
  filename: Type.String({ minLength: 1, maxLength: 255 }),
  subfolder: Type.Optional(Type.String({ maxLength: 500 })),
  type: Type.Enum(['output', 'temp']),
});

/** Where a file is seen (docs.comfy.org/development/comfyui-server/comms_routes). */
export function viewAddress(
  base: string,
  { filename, subfolder = '', type }: { filename: string; subfolder?: string; type: string },
): string {
  return `${base}/view?${new URLSearchParams({ filename, subfolder, type })}`;
}

/**
 * Whether an address leads to a file that this server drew. No name goes up in its folders or turns to another one, which
 * brackets at its end do there (`x.png [input]`).
 */
export function isOwnOutput(address: string, base: string): boolean {
  if (!URL.canParse(address) || !address.startsWith(`${base}/view?`)) return false;
  const { searchParams } = new URL(address);
  const [filename, subfolder, type] = ['filename', 'subfolder', 'type'].map(name => searchParams.get(name));
  const isName = filename !== null && /^[^/\\[\]:]+$/.test(filename ?? '') && !filename?.includes('..');
  const isFolder = !/\\|\.\.|^\/|:/.test(subfolder ?? '');
  return isName && isFolder && (type === 'output' || type === 'temp');
}
