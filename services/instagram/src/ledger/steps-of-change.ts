import { liveOptions, postOptions } from '@insta-ai/proto/rules/post-options';
import type { Ledger } from './ledger.ts';

/** A step that a change of the ledger is, in words for the person. */
export type StepInWords = { readonly step: string; readonly words: string };

/** What a change tells of how far a publish is, oldest first; most tell one thing, and some nothing. */
export function stepsOfChange(before: Ledger, change: Partial<Ledger>): StepInWords[] {
  const after = { ...before, ...change };
  return [
    ...mediaSteps(before, after),
    ...restoreSteps(before, after),
    ...sendingSteps(before, after),
    ...extraSteps(before, after),
    ...stateSteps(before, after),
  ];
}

function mediaSteps(before: Ledger, after: Ledger): StepInWords[] {
  const { container, children } = after;
  const steps: StepInWords[] = [];
  if (after.media && !before.media)
    steps.push({ step: 'media', words: 'The media are ready for Instagram.' });
  const total = after.media?.length ?? 0;
  const made = children.filter(Boolean).length;
  const ready = children.filter(child => child?.ready).length;
  if (made > before.children.filter(Boolean).length)
    steps.push({ step: 'slides', words: `Instagram took ${made} of ${total} files.` });
  if (ready > before.children.filter(child => child?.ready).length)
    steps.push({ step: 'slides-ready', words: `Instagram has prepared ${ready} of ${total} files.` });
  const isGone = (before.container && !container) || (before.children.length > 0 && children.length === 0);
  if (isGone)
    steps.push({ step: 'anew', words: 'What Instagram had prepared is of no use: it is made anew.' });
  if (container && !before.container)
    steps.push({
      step: 'container',
      words: container.upload
        ? 'Instagram took the post and waits for the video.'
        : 'Instagram took the post and is preparing it.',
    });
  steps.push(...uploadSteps([before.container, ...before.children], [container, ...children]));
  if (container?.ready && !before.container?.ready)
    steps.push({ step: 'ready', words: 'Instagram has prepared the post.' });
  return steps;
}

function uploadSteps(before: Ledger['children'], after: Ledger['children']): StepInWords[] {
  return after.flatMap(container => {
    const upload = container?.upload;
    const known = before.find(one => one?.id === container?.id)?.upload;
    if (!upload || !known) return [];
    if (upload.isWhole && !known.isWhole)
      return [{ step: 'uploaded', words: 'The video is with Instagram.' }];
    if (upload.offset === known.offset) return [];
    const megabytes = (upload.offset / 1_000_000).toFixed(1);
    return [
      { step: 'upload', words: `Instagram has ${megabytes} MB of the video, and the upload goes on there.` },
    ];
  });
}

function restoreSteps({ askedAfterRestore: before }: Ledger, after: Ledger): StepInWords[] {
  if (!after.askedAfterRestore || after.askedAfterRestore.getTime() === before?.getTime()) return [];
  const found = after.live
    ? 'Instagram has it: it went out since then.'
    : after.state === 'unknown'
      ? 'It may have gone out since then, and Instagram does not show enough to tell.'
      : 'Instagram does not have it.';
  return [{ step: 'after-restore', words: `Insta AI was restored from a backup. ${found}` }];
}

function sendingSteps({ sent: before, live: wasLive }: Ledger, after: Ledger): StepInWords[] {
  const { sent, live, state } = after;
  if (live && !wasLive && state !== 'published') return [{ step: 'live', words: 'It is live on Instagram.' }];
  if (!sent) return before && after.wantedBack && state === 'open' && !live ? [stoppedInTime] : [];
  if (!before)
    return sent.endedAt
      ? [{ step: 'was-live', words: 'Instagram says that it is published already.' }]
      : [{ step: 'sent', words: 'We asked Instagram to publish it.' }];
  if (sent.at.getTime() !== before.at.getTime())
    return [{ step: 'sent-again', words: 'Instagram does not have it, so we sent the same post once more.' }];
  return (sent.looks ?? 0) > (before.looks ?? 0)
    ? [{ step: 'look', words: 'We asked whether it is live. Instagram does not say so yet.' }]
    : [];
}

const stoppedInTime = { step: 'not-sent', words: 'You stopped it in time: Instagram does not have it.' };

function extraSteps({ extras: before }: Ledger, { extras }: Ledger): StepInWords[] {
  return liveOptions.flatMap(name => {
    const extra = extras?.[name];
    if (!extra || extra.state === before?.[name]?.state) return [];
    if (extra.state === 'asked' || extra.state === 'resting') return [];
    const words = extra.state === 'done' ? `${postOptions[name].name}: done.` : (extra.note ?? '');
    return [{ step: `extra-${name}`, words }];
  });
}

function stateSteps(before: Ledger, after: Ledger): StepInWords[] {
  const { state, held, failure } = after;
  if (state === before.state) return [];
  if (state === 'open') return [{ step: 'open', words: 'It goes on.' }];
  if (state === 'held') return [{ step: 'held', words: `It waits for you. ${held?.message ?? ''}`.trim() }];
  if (state === 'failed')
    return [{ step: 'failed', words: `It did not go out. ${failure?.message ?? ''}`.trim() }];
  if (state === 'canceled') return [{ step: 'canceled', words: 'It was stopped. Nothing was sent.' }];
  if (state === 'unknown')
    return [
      { step: 'unknown', words: 'Instagram never said whether it is live. Nothing more is sent by itself.' },
    ];
  return before.live ? [] : [{ step: 'confirmed', words: 'You told us that it is live.' }];
}
