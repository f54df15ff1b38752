import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSightFirst } from './use-sight-first.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What was shown with each drawing; the last one is what stands there. */
function show(place: { isInSight: boolean; top: number }) {
  const drawn: string[] = [];
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
      tell([{ isIntersecting: place.isInSight }]);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, place.top, 100, 50));
  function Shown({ value }: { value: string }) {
    const [element, shown] = useSightFirst<HTMLParagraphElement, string>(value);
    drawn.push(shown);
    return <p ref={element}>{shown}</p>;
  }
  const { rerender } = render(<Shown value="May" />);
  drawn.length = 0;
  act(() => rerender(<Shown value="June" />));
  return drawn;
}

test('in sight it is drawn as it is now', () => {
  expect(show({ isInSight: true, top: 0 })).not.toContain('May');
  expect(screen.getByText('June')).toBeVisible();
});

test('out of sight it comes after the rest', () => {
  const below = window.innerHeight + 1;
  expect(show({ isInSight: false, top: below })[0]).toBe('May');
  expect(screen.getByText('June')).toBeVisible();
});

test('what the same click brought into sight is drawn again before it is painted', () => {
  const drawn = show({ isInSight: false, top: 0 });
  expect(drawn.slice(0, 2)).toEqual(['May', 'June']);
});
