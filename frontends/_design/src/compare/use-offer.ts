import { isDialogOpen, notify } from '@insta-ai/design';
import { useEffect, useRef, useState } from 'react';

/** Said where a dialog would take the keys from whoever types, or is on another item. */
export function newWordsReady(of?: string): string {
  return `New words${of ? ` for ${of}` : ''} are ready. Yours are untouched.`;
}

/** What was written for fields in which other words stand, by the names of those fields. */
type Offer = { names: readonly string[] };

/** Holds what a model wrote until the person has compared it. Its dialog takes no key from whoever types just then: a notice waits. */
export function useOffer<Offered extends Offer>() {
  const [offer, setOffer] = useState<Offered>();
  const [isOpen, setIsOpen] = useState(false);
  const dismissWaiting = useRef<() => void>(undefined);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      dismissWaiting.current?.();
    };
  }, []);
  const open = (found: Offered) => {
    setOffer(found);
    setIsOpen(true);
  };
  /** Takes back what waits: something newer is asked for. */
  const withdraw = () => dismissWaiting.current?.();

  return {
    offer,
    isOpen,
    close: () => setIsOpen(false),
    withdraw,
    propose(found: Offered) {
      if (isLeft.current) return;
      if (!isTyping() && !isDialogOpen()) return open(found);
      withdraw();
      dismissWaiting.current = notify.info(newWordsReady(), {
        label: 'Compare',
        run: () => open(found),
        isKept: true,
      });
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
