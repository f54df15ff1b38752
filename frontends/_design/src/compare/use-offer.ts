import { isDialogOpen, notify } from '@insta-ai/design';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Said where a dialog would take the keys from whoever types, or is on another item. */
export function newWordsReady(of?: string): string {
  return `New words${of ? ` for ${of}` : ''} are ready. Yours are untouched.`;
}

type Offer = {
  /** The fields in which other words stand. */
  names: readonly string[];
  /** What the fields belong to, where a screen has several of them: what is written for one waits beside that for another. */
  of?: { id: string; words: string };
};

/** Holds what a model wrote until the person has compared it. Its dialog takes no key from whoever types just then: a notice waits. */
export function useOffer<Offered extends Offer>() {
  const [offer, setOffer] = useState<Offered>();
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef(new Map<string | undefined, () => void>());
  const isLeft = useRef(false);
  const isComparing = useRef(false);
  useEffect(() => {
    isComparing.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    const { current: notices } = waiting;
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const dismiss of notices.values()) dismiss();
    };
  }, []);
  const open = (found: Offered) => {
    setOffer(found);
    setIsOpen(true);
  };
  const close = useCallback(() => setIsOpen(false), []);
  /** Takes back what waits: something newer is asked for. */
  const withdraw = (id?: string) => waiting.current.get(id)?.();
  const wait = (found: Offered) => {
    withdraw(found.of?.id);
    const dismiss = notify.info(newWordsReady(found.of?.words), {
      label: 'Compare',
      // That for something else may be open by now.
      run: () => (isComparing.current ? wait(found) : open(found)),
      isKept: true,
    });
    waiting.current.set(found.of?.id, dismiss);
  };

  return {
    offer,
    isOpen,
    close,
    withdraw,
    propose(found: Offered) {
      if (isLeft.current) return;
      if (isTyping() || isDialogOpen()) wait(found);
      else open(found);
    },
    /** What was chosen for a field is done; after the last one the dialog closes. */
    settle(name: Offered['names'][number]) {
      if (!offer) return;
      const names = offer.names.filter(one => one !== name);
      // What the dialog shows stays as it is while it closes.
      if (names.length > 0) setOffer({ ...offer, names });
      else setIsOpen(false);
    },
  };
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select') ?? false;
}
