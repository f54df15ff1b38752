/** What an icon is made of: names of SVG elements and their attributes. */
export type Strokes = readonly (readonly [tag: string, attributes: { readonly [name: string]: string }])[];

/**
 * The same lines as one path, where they are paths that say nothing but where they go. Each begins with a move to a place of
 * the whole picture (`M`); one that begins from where the last ended (`m`) means another place behind others.
 */
export function inOnePath(strokes: Strokes): Strokes {
  const lines = strokes.map(([tag, { key: _, ...attributes }]) => ({ tag, attributes }));
  const isJoined = lines.every(
    ({ tag, attributes }) =>
      tag === 'path' && attributes.d?.startsWith('M') && Object.keys(attributes).length === 1,
  );
  if (!isJoined) return lines.map(({ tag, attributes }) => [tag, attributes]);
  return [['path', { d: lines.map(({ attributes }) => attributes.d).join('') }]];
}
