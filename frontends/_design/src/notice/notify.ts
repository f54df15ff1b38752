/** What can be done about what a notice says; with an address it is a link. */
export type NoticeAction = {
  label: string;
  run: () => void;
  href?: string;
  /** The notice waits for it, or to be closed. */
  isKept?: boolean;
};

export type Notice = {
  id: number;
  text: string;
  kind: 'error' | 'success' | 'info';
  actions: readonly NoticeAction[];
};

/** How many are shown at a time; the oldest about which nothing can be done makes room. */
const limit = 4;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number) => change(notices.filter(notice => notice.id !== id));

function show(kind: Notice['kind'], text: string, ...actions: NoticeAction[]): () => void {
  lastId += 1;
  const id = lastId;
  change([...withRoom(notices), { id, text, kind, actions }]);
  return () => dismiss(id);
}

/** An Undo or an answer is nowhere else once its notice has gone: such a one leaves by its time or by a click. */
function withRoom(before: readonly Notice[]): readonly Notice[] {
  const tooMany = before.length + 1 - limit;
  if (tooMany <= 0) return before;
  const leaving = before.filter(({ actions }) => actions.length === 0).slice(0, tooMany);
  return before.filter(notice => !leaving.includes(notice));
}

/**
 * The specification's "alert": a notice with role=alert that shows exactly the given text and takes no focus. A failure
 * stays until it is dismissed; good news leaves by itself, after ten seconds when something can be done about it. Each
 * answers how to take the notice away.
 */
export const notify = {
  error: (text: string) => show('error', text),
  success: (text: string, ...actions: NoticeAction[]) => show('success', text, ...actions),
  info: (text: string, ...actions: NoticeAction[]) => show('info', text, ...actions),
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
  dismiss,
};
