import { Button, Group, Text } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { Modal } from './modal.tsx';

/** What is asked before something that cannot be undone. */
export type Question = {
  /** Heading; the specification's words unless given (section 5). */
  title?: string;
  /** What will happen, in one sentence. */
  message?: string;
  /** The verb on the button. */
  confirmLabel?: string;
  /** For what going back itself asked: the router takes the address back meanwhile, which must not be taken for an answer. */
  isOfBack?: boolean;
  /** Takes the question back, where there is nothing to ask any more. */
  signal?: AbortSignal;
};

type Ask = (question?: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** Holds the one question that can be open at a time; part of `UiProvider`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>({});
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(undefined);

  const settle = useCallback((confirmed: boolean) => {
    setIsOpen(false);
    answer.current?.(confirmed);
    answer.current = undefined;
  }, []);

  const ask = useCallback<Ask>(
    (asked = {}) => {
      answer.current?.(false);
      setQuestion(asked);
      setIsOpen(true);
      return new Promise(resolve => {
        answer.current = resolve;
        asked.signal?.addEventListener('abort', () => answer.current === resolve && settle(false));
      });
    },
    [settle],
  );

  return (
    <ConfirmContext value={ask}>
      {children}
      <Modal
        opened={isOpen}
        onClose={() => settle(false)}
        title={question.title ?? 'Are you sure?'}
        size="sm"
        withCloseButton={false}
        closesOnBack={!question.isOfBack}
        zIndex={400}
      >
        {question.message && <Text c="dimmed">{question.message}</Text>}
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={() => settle(false)} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={() => settle(true)}>
            {question.confirmLabel ?? 'Yes'}
          </Button>
        </Group>
      </Modal>
    </ConfirmContext>
  );
}

/** Asks 'Are you sure?' and resolves to the answer: `if (await confirm({ confirmLabel: 'Delete' })) …`. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error('useConfirm needs UiProvider above it');
  return ask;
}
