import { Button } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { copyText } from '@insta-ai/platform';
import { useRef, useState } from 'react';
import classes from './going-live.module.css';

/** A value for a field at Meta; where the browser does not copy, it is selected to be copied by hand. */
export function ValueToPaste({ field, value }: { field: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    const isCopied = await copyText(value, input.current);
    setOutcome(isCopied ? 'Copied' : 'Selected: copy it by hand');
  };
  const button = (
    <Button variant="default" aria-label={`Copy ${field}`} onClick={() => void copy()}>
      Copy
    </Button>
  );
  return (
    <TextInput
      ref={input}
      label={field}
      description={<span role="status">{outcome}</span>}
      inputWrapperOrder={['label', 'input', 'description']}
      inputContainer={box => (
        <div className={classes.value}>
          {box}
          {button}
        </div>
      )}
      readOnly
      value={value}
      onFocus={event => event.currentTarget.select()}
    />
  );
}
