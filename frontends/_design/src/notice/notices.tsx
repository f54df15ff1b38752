import { CloseButton } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '../icons.ts';
import classes from './notices.module.css';
import { type Notice, noticeStore } from './notify.ts';

const goodNewsMs = 6_000;
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

function NoticeCard({ notice: { id, text, kind } }: { notice: Notice }) {
  const Icon = icons[kind];
  const leave = useLeaving(kind !== 'error', () => noticeStore.dismiss(id));
  return (
    <div
      className={classes.notice}
      data-kind={kind}
      role="alert"
      onPointerEnter={leave.stop}
      onPointerLeave={leave.start}
    >
      <Icon size={20} className={classes.icon} aria-hidden />
      <span className={classes.text}>{text}</span>
      <CloseButton size="sm" aria-label="Close" onClick={() => noticeStore.dismiss(id)} />
    </div>
  );
}

/** Good news leaves after a while; under the pointer it stays to be read. */
function useLeaving(isLeaving: boolean, dismiss: () => void) {
  const timer = useRef<number>(undefined);
  const latest = useRef(dismiss);
  latest.current = dismiss;

  const stop = () => window.clearTimeout(timer.current);
  const start = () => {
    stop();
    if (isLeaving) timer.current = window.setTimeout(() => latest.current(), goodNewsMs);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs once, from the first showing
  useEffect(() => {
    start();
    return stop;
  }, []);
  return { start, stop };
}
