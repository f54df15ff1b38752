import { Badge, Button, Text } from '@insta-ai/design';
import { messageOf, useAppConfig } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { ProviderCheck } from '@insta-ai/proto/http/provider-check';
import { isSimulatedHost } from './is-simulated-host.ts';
import classes from './provider-test.module.css';

type Props = {
  ask: () => Promise<ProviderCheck>;
  name: string;
  purpose: string;
};

/** One service of the outside world and whether it works at the moment. */
export function ProviderTest({ ask, name, purpose }: Props) {
  const { simulated } = useAppConfig();
  const test = useMutation({ mutationFn: ask });
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {purpose}
        </Text>
        <div role="status" className={classes.result}>
          {test.isPending && 'Testing…'}
          {test.isSuccess && (
            <>
              <Badge variant="light" color="green">
                Works
              </Badge>
              <span>
                {test.data.detail} {isSimulatedHost(test.data.host, simulated) ? 'Simulated' : 'Real'} service
                at {test.data.host}.
              </span>
            </>
          )}
        </div>
        {test.error && (
          <div role="alert" className={classes.result}>
            <Badge variant="light" color="red">
              Does not work
            </Badge>
            <span>{messageOf(test.error)}</span>
          </div>
        )}
      </div>
      <Button
        variant="default"
        className={classes.button}
        loading={test.isPending}
        aria-label={`Test ${name}`}
        onClick={() => test.mutate()}
      >
        Test
      </Button>
    </div>
  );
}
