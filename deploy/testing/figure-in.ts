/** The value of a figure in what `/metrics` told, by its name with its labels; undefined where it is not told. */
export function figureIn(told: string, name: string): number | undefined {
  const line = told.split('\n').find(one => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}
