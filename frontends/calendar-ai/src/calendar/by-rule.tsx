import { Alert, Button } from '@insta-ai/design';
import { IconInfoCircle } from '@insta-ai/design/icons';
import { amount } from '../request/planned-counts.ts';
import classes from './calendar.module.css';

/** Offered where the text model failed: the same days, hours and kinds, with texts from the person's own words. */
export function ByRuleOffer({ written, onMake }: { written: number; onMake: () => void }) {
  return (
    <Alert
      role="note"
      className={classes.note}
      icon={<IconInfoCircle aria-hidden />}
      title="The text model did not write this calendar"
    >
      {written > 0 && `It wrote ${amount(written, 'entry')} before it failed; they stay. `}
      You can have {written > 0 ? 'the rest' : 'it'} made by rule: the same days, hours and kinds, with short
      texts put together from your own words. No model is asked, and it costs nothing.
      <div>
        <Button variant="default" size="xs" mt="sm" onClick={onMake}>
          {written > 0 ? 'Make the rest by rule' : 'Make it by rule'}
        </Button>
      </div>
    </Alert>
  );
}

/** Says what no model wrote, for as long as it is there. */
export function ByRuleNote({ made }: { made: number }) {
  if (made === 0) return null;
  return (
    <Alert
      role="note"
      className={classes.note}
      icon={<IconInfoCircle aria-hidden />}
      title={`${amount(made, 'entry')} made by rule`}
    >
      No model wrote {made === 1 ? 'it' : 'them'}: the {made === 1 ? 'text is' : 'texts are'} put together
      from your description and activities. Edit what you like, or have it written with Regenerate once the
      text model answers again.
    </Alert>
  );
}
