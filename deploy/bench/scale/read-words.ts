/** What a run is asked for by words: `scale:load=2,instagram=8,worker=60,hooks=no,seed=7,around=60`. */
export type Words = {
  load: number;
  seed: number;
  /** Minutes before and after the busiest quarter hour that are simulated; undefined is the whole day. */
  around: number | undefined;
  isHooked: boolean;
  servers: Readonly<Record<string, number>>;
};

/** Enough for the burst of the hour with what it leaves behind; the whole day takes many minutes. */
const usualAround = 15;

/** Throws at a word that means nothing, and at a number that is none. */
export function readWords(text: string, known: Readonly<Record<string, number>>): Words {
  const words: Words & { servers: Record<string, number> } = {
    load: 1,
    seed: 1,
    around: usualAround,
    isHooked: true,
    servers: { ...known },
  };
  for (const word of text.split(',').filter(Boolean)) {
    const [name = '', value = ''] = word.split('=');
    if (name === 'hooks' && /^(yes|no)$/.test(value)) {
      words.isHooked = value === 'yes';
      continue;
    }
    if (word === 'around=day') {
      words.around = undefined;
      continue;
    }
    const number = Number(value);
    const isWhole = name === 'load' || Number.isInteger(number);
    if (!(number > 0) || !isWhole)
      throw new Error(`"${word}" is no number of servers, minutes, load or seed.`);
    if (name === 'load' || name === 'seed' || name === 'around') words[name] = number;
    else if (name in known) words.servers[name] = number;
    else
      throw new Error(`There is no "${name}": load, seed, around, hooks, ${Object.keys(known).join(', ')}.`);
  }
  return words;
}
