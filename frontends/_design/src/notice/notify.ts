export type Notice = { id: number; text: string; kind: 'error' | 'success' | 'info' };

/** How many are shown at a time; the oldest makes room. */
const limit = 4;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

function show(kind: Notice['kind'], text: string) {
  lastId += 1;
  change([...notices, { id: lastId, text, kind }].slice(-limit));
}

/**
 * The specification's "alert": a notice with role=alert that shows exactly the given text and takes no focus. A failure
 * stays until it is dismissed; good news leaves by itself.
 */
export const notify = {
  error: (text: string) => show('error', text),
  success: (text: string) => show('success', text),
  info: (text: string) => show('info', text),
  /** Takes all notices away (a new sign-in, the end of a test). */
  clear: () => change([]),
};

/** What is to be seen now; for `Notices`. */
export const noticeStore = {
  get: () => notices,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  dismiss: (id: number) => change(notices.filter(notice => notice.id !== id)),
};
