import { Alert, Modal, Text } from '@insta-ai/design';
import { useUser } from '@insta-ai/platform';
import { type GoingLiveStep, goingLiveSteps } from '@insta-ai/proto/data/instagram';
import { useState } from 'react';
import { FacebookLogin } from '../../facebook/facebook-login.tsx';
import classes from './going-live.module.css';
import { GoingLiveStepPart } from './going-live-step.tsx';
import { nextStep, progressWords } from './steps.ts';
import { useChecks } from './use-checks.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** The way from the simulated Instagram to the real one, checked step by step. */
export function GoingLiveModal({ isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Going live with Instagram" size="lg">
      {isOpen && <Steps />}
    </Modal>
  );
}

function Steps() {
  const { instagramAccounts } = useUser();
  const checks = useChecks();
  const [chosen, setChosen] = useState<GoingLiveStep | 'none'>();
  const isPending = goingLiveSteps.some(step => checks[step].isPending);
  const found = {
    address: checks.address.data,
    app: checks.app.data,
    callbacks: checks.callbacks.data,
    settings: checks.settings.data,
    connect: checks.connect.data,
  };
  // Opened once all have answered, so that nothing moves while they do; from then on the person says what is open.
  if (!isPending && chosen === undefined) setChosen(nextStep(found) ?? 'none');
  const isSimulated = goingLiveSteps.some(step => found[step]?.simulated);
  return (
    <>
      <Text role="status" size="sm" c="dimmed">
        {isPending ? 'Checking each step…' : progressWords(found)}
      </Text>
      {isSimulated && (
        <Alert color="yellow" variant="light" mt="sm" p="xs">
          Instagram is simulated here, so steps 2 to 5 ask the simulator; step 4 says what to set for the real
          one.
        </Alert>
      )}
      <ol className={classes.steps}>
        {goingLiveSteps.map((step, at) => (
          <GoingLiveStepPart
            key={step}
            step={step}
            number={at + 1}
            check={checks[step]}
            isOpen={chosen === step}
            onToggle={() => setChosen(chosen === step ? 'none' : step)}
          >
            {step === 'connect' && <FacebookLogin isConnected={instagramAccounts.length > 0} />}
          </GoingLiveStepPart>
        ))}
      </ol>
    </>
  );
}
