import type { LiveOption } from '@insta-ai/proto/rules/post-options';
import { nextExtra } from '../ledger/extras.ts';
import { type Container, isEnded, type Ledger } from '../ledger/ledger.ts';
import type { RestoredItem } from '../ledger/restored-items.store.ts';

/** What to do next for a publish. */
export type Step =
  | { readonly kind: 'ended' }
  | { readonly kind: 'tell' }
  | { readonly kind: 'extra'; readonly name: LiveOption }
  /** What a backup brought back may be live since: the first thing to find out, before anything else is done. */
  | { readonly kind: 'ask-after-restore'; readonly item: RestoredItem }
  | { readonly kind: 'look-whether-live' }
  | { readonly kind: 'take-back' }
  | { readonly kind: 'give-up' }
  | { readonly kind: 'fit' }
  | { readonly kind: 'create-slide'; readonly index: number }
  /** Without an index, of what is published itself. */
  | { readonly kind: 'upload'; readonly index?: number }
  | { readonly kind: 'look-at-slide'; readonly index: number; readonly id: string }
  | { readonly kind: 'create-container' }
  | { readonly kind: 'look-at-container'; readonly id: string }
  | { readonly kind: 'publish'; readonly id: string };

type Known = Pick<
  Ledger,
  | 'state'
  | 'live'
  | 'sent'
  | 'wantedBack'
  | 'giveUpAt'
  | 'media'
  | 'children'
  | 'container'
  | 'instagramType'
  | 'options'
  | 'extras'
  | 'askedAfterRestore'
>;

/**
 * The next step, from the stored facts alone. The order is the promise: what may be live is looked at before anything
 * else, even past the last moment; nothing is published before all its parts are ready. `restored` is its item, if a backup
 * brought it back and Instagram was not asked about it yet.
 */
export function nextStep(ledger: Known, now: Date, restored?: RestoredItem): Step {
  if (isEnded(ledger)) return { kind: 'ended' };
  if (ledger.live) return whatIsLeft(ledger);
  if (restored && !wasAsked(ledger, restored)) return { kind: 'ask-after-restore', item: restored };
  if (ledger.sent) return { kind: 'look-whether-live' };
  if (ledger.wantedBack) return { kind: 'take-back' };
  if (now > ledger.giveUpAt) return { kind: 'give-up' };
  if (!ledger.media) return { kind: 'fit' };
  const { container } = ledger;
  if (!container) return prepare(ledger, ledger.media.length);
  if (waitsForFilm(container)) return { kind: 'upload' };
  if (!container.ready) return { kind: 'look-at-container', id: container.id };
  return { kind: 'publish', id: container.id };
}

/** Whether Instagram was asked about it since its item was brought back. */
export function wasAsked(
  { askedAfterRestore }: Pick<Ledger, 'askedAfterRestore'>,
  { until }: RestoredItem,
): boolean {
  return askedAfterRestore !== undefined && askedAfterRestore >= until;
}

/** The good news waits for what belongs to the post, unless it was wanted back. */
function whatIsLeft(ledger: Known): Step {
  const name = ledger.wantedBack ? undefined : nextExtra(ledger);
  return name ? { kind: 'extra', name } : { kind: 'tell' };
}

/** Creates and fills all slides before looking at the first, so that the platform prepares them at the same time. */
function prepare(ledger: Known, files: number): Step {
  if (files < 2) return { kind: 'create-container' };
  const slides = Array.from({ length: files }, (_, index) => ledger.children[index] ?? null);
  const missing = slides.indexOf(null);
  if (missing >= 0) return { kind: 'create-slide', index: missing };
  const empty = slides.findIndex(waitsForFilm);
  if (empty >= 0) return { kind: 'upload', index: empty };
  const index = slides.findIndex(slide => !slide?.ready);
  const slide = slides[index];
  return slide ? { kind: 'look-at-slide', index, id: slide.id } : { kind: 'create-container' };
}

function waitsForFilm(container: Container | null): boolean {
  return container?.upload?.isWhole === false;
}
