import { Anchor, CloseButton } from '@mantine/core';
import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '../icons/index.ts';
import classes from './notices.module.css';
import { type Notice, type NoticeAction, noticeStore } from './notify.ts';

const goodNewsMs = 6_000;
/** Long enough to decide, and to reach the button by keyboard. */
const withActionMs = 10_000;
const icons = { error: IconAlertCircle, success: IconCircleCheck, info: IconInfoCircle };

/** Shows what `notify` says, above everything else; part of `UiProvider`. */
export function Notices() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get);
  return createPortal(
    <div className={classes.notices}>
      {notices.map(notice => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>,
    document.body,
  );
}

function NoticeCard({ notice: { id, text, kind, actions } }: { notice: Notice }) {
  const Icon = icons[kind];
  const isKept = kind === 'error' || actions.some(action => action.isKept);
  const leave = useLeaving(isKept ? undefined : actions.length > 0 ? withActionMs : goodNewsMs, () =>
    noticeStore.dismiss(id),
  );
  return (
    <div
      className={classes.notice}
      data-kind={kind}
      role="alert"
      onPointerEnter={leave.stop}
      onPointerLeave={leave.start}
      onFocus={leave.stop}
      onBlur={leave.start}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <span className={classes.text}>{text}</span>
      {actions.map(action => (
        <ActionOfNotice key={action.label} {...action} onDone={() => noticeStore.dismiss(id)} />
      ))}
      <CloseButton size="sm" aria-label="Close" onClick={() => noticeStore.dismiss(id)} />
    </div>
  );
}

function ActionOfNotice({ label, run, href, onDone }: NoticeAction & { onDone: () => void }) {
  const act = (event: MouseEvent) => {
    // Into another tab the browser goes by itself.
    if (href && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    run();
    onDone();
  };
  return href ? (
    <Anchor className={classes.action} href={href} onClick={act}>
      {label}
    </Anchor>
  ) : (
    <Anchor className={classes.action} component="button" type="button" onClick={act}>
      {label}
    </Anchor>
  );
}

/** Good news leaves after a while; under the pointer, or with the focus in it, it stays to be read. */
function useLeaving(afterMs: number | undefined, dismiss: () => void) {
  const timer = useRef<number>(undefined);
  const latest = useRef(dismiss);
  latest.current = dismiss;

  const stop = () => window.clearTimeout(timer.current);
  const start = () => {
    stop();
    if (afterMs !== undefined) timer.current = window.setTimeout(() => latest.current(), afterMs);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs once, from the first showing
  useEffect(() => {
    start();
    return stop;
  }, []);
  return { start, stop };
}
