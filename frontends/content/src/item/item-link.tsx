import { useNavigate } from '@insta-ai/platform/router';
import { type ComponentProps, type MouseEvent, useCallback } from 'react';

type Props = ComponentProps<'a'> & {
  id: string;
  /** Must stay the same function: it stands in rows that are drawn once. */
  onOpen: (id: string) => void;
};

/** A link to an item where there are hundreds: the browser's own, for each of the router's asks for the address by itself. */
export function ItemLink({ id, onOpen, ...more }: Props) {
  return (
    <a
      href={addressOf(id)}
      onClick={event => {
        if (!opensHere(event)) return;
        event.preventDefault();
        onOpen(id);
      }}
      {...more}
    />
  );
}

/** What opens an item here; it stays the same. */
export function useOpenItem(): (id: string) => void {
  const navigate = useNavigate();
  return useCallback(id => void navigate(addressOf(id)), [navigate]);
}

const addressOf = (id: string) => `/contents/${id}`;

/** With another button or a key of the browser's a link opens elsewhere, and while items are selected it does not open. */
function opensHere({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}
