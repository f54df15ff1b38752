const assignment = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(.*?)\s*$/gm;

/**
 * Settings of an `.env` whose value nobody gets as it is written: Compose takes what follows a `$` for a name, and Node, by which we read
 * the same file, takes every `#` outside of quotes for a comment. `${NAME}` is meant as that.
 */
export function misreadSettings(text: string): string[] {
  return [...text.matchAll(assignment)].flatMap(([, name = '', value = '']) => {
    if (value.startsWith("'")) return [];
    const isQuoted = value.startsWith('"');
    const read = (isQuoted ? value : value.replace(/\s#.*$/, '')).replace(/\\\$|\$\{\w+[^}]*\}/g, '');
    return read.includes('$') || (!isQuoted && read.includes('#')) ? [name] : [];
  });
}
