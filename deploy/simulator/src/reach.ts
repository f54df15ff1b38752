/** Turns an address that the simulator was given into the one that leads there from here. */
export type Reach = (address: string) => string;

/** Whether the simulator opens a connection to an address. */
export type Reaches = (address: string) => boolean;

/** Like a platform on the internet it connects to these origins and to no other; without a list to all. */
export function readReaches(origins?: readonly string[]): Reaches {
  return address =>
    origins === undefined || (URL.canParse(address) && origins.includes(new URL(address).origin));
}

/** Whether a text is pairs `from=to` of origins, separated by commas. */
export function isReach(text = ''): boolean {
  return pairsOf(text).every(([from, to]) => URL.canParse(from) && URL.canParse(to));
}

/**
 * Reads `http://localhost:8080=http://gateway:8080`: in a container the product's public address does not lead where
 * it leads a browser. Only the origin changes; a real platform would simply ask the public address.
 */
export function readReach(text = ''): Reach {
  const places = new Map(pairsOf(text).map(([from, to]) => [new URL(from).origin, new URL(to).origin]));
  return address => {
    const origin = URL.canParse(address) ? new URL(address).origin : undefined;
    const elsewhere = origin && places.get(origin);
    return elsewhere ? `${elsewhere}${address.slice(origin.length)}` : address;
  };
}

function pairsOf(text: string): [string, string][] {
  return text
    .split(',')
    .map(pair => pair.trim())
    .filter(Boolean)
    .map(pair => {
      const [from = '', to = ''] = pair.split('=');
      return [from, to];
    });
}
