/** TABLE: what a browser keeps for us, and for how long; the privacy policy names each. */
const places = {
  user_token: 'device',
  contents_view: 'device',
  media_tile_size: 'device',
  'comments.recent': 'device',
  'comments.tone': 'device',
  'calendar-ai': 'tab',
  contents_seen: 'tab',
  sign_in_link: 'tab',
  running_action: 'tab',
  undo_note_until: 'tab',
  asked_texts: 'tab',
} as const satisfies { [key: string]: 'device' | 'tab' };

export type KeptKey = keyof typeof places;
export const keptKeys = Object.keys(places) as KeptKey[];

/** Texts under the keys of the table; of one person alone where an owner's id is given. */
export const keptInBrowser = {
  read: (key: KeptKey, owner?: string) => storageOf(key)?.getItem(nameOf(key, owner)) ?? null,

  keep(key: KeptKey, text: string, owner?: string) {
    try {
      storageOf(key)?.setItem(nameOf(key, owner), text);
    } catch {
      // A full storage only means that it is not there next time.
    }
  },

  forget: (key: KeptKey, owner?: string) => storageOf(key)?.removeItem(nameOf(key, owner)),
};

function nameOf(key: KeptKey, owner: string | undefined): string {
  return owner === undefined ? key : `${key}.${owner}`;
}

/** Undefined where the browser forbids it. */
function storageOf(key: KeptKey): Storage | undefined {
  try {
    return places[key] === 'device' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}
