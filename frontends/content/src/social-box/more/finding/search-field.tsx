import { Button } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { messageOf } from '@insta-ai/platform';
import type { Ref } from 'react';
import more from '../more.module.css';

type Props = {
  label: string;
  description: string;
  /** What its button says. */
  action: string;
  fieldRef: Ref<HTMLInputElement>;
  search: string;
  onSearch: (search: string) => void;
  find: { isPending: boolean; error: Error | null };
  onAsk: () => void;
};

/** Words to search Instagram by; it is asked once they are written, for it counts each search. */
export function SearchField({
  label,
  description,
  action,
  fieldRef,
  search,
  onSearch,
  find: { isPending, error },
  onAsk,
}: Props) {
  const ask = () => !isPending && onAsk();
  return (
    <TextInput
      ref={fieldRef}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={box => (
        <div className={more.withButton}>
          {box}
          <Button variant="default" loading={isPending} onClick={ask}>
            {action}
          </Button>
        </div>
      )}
      maxLength={200}
      value={search}
      error={error && messageOf(error)}
      onChange={event => onSearch(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && ask()}
    />
  );
}
